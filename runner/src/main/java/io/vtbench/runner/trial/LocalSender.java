package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.process.ManagedProcess;
import org.jspecify.annotations.Nullable;

/** Sends loads by a k6 of this machine. */
final class LocalSender implements LoadSteps.Sender {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration POLL = Duration.ofMillis(200);

	/** k6's exit code where the script ends it: nothing answers a user any more. */
	private static final int GAVE_UP = 108;

	private final Subject subject;

	private final K6 k6;

	private final Target target;

	private final Path home;

	private final Path folder;

	/**
	 * A sender.
	 * @param home the suite's folder
	 * @param folder that takes what is found
	 */
	LocalSender(Subject subject, K6 k6, Target target, Path home, Path folder) {
		this.subject = subject;
		this.k6 = k6;
		this.target = target;
		this.home = home;
		this.folder = folder;
	}

	/**
	 * What is loaded.
	 *
	 * @param name for files
	 * @param url of the service
	 * @param pid of its process; null where it is none of this runner's
	 * @param alive fails where its process has gone
	 */
	record Subject(String name, String url, @Nullable Long pid, Runnable alive) {

	}

	@Override
	public LoadSteps.@Nullable Sent send(LoadPoint point, Duration length, String name) throws InterruptedException {
		Path summary = file(name + ".json");
		try (ManagedProcess load = start(point, length, name);
				ProcessorUse use = ProcessorUse.of(this.subject.pid(), load.pid())) {
			if (!end(load, length)) {
				return null;
			}
			K6Summary read = K6Summary.read(summary);
			return new LoadSteps.Sent(read, use.serviceSeconds(read), use.generatorShare(read));
		}
	}

	ManagedProcess start(LoadPoint point, Duration length, String name) {
		return this.k6.start(new K6.Call(this.target.script(), this.target.variables(this.subject.url(), point, length),
				file(name + ".json"), null, file("k6.log")), this.home);
	}

	private Path file(String name) {
		return this.folder.resolve(this.subject.name() + "-" + name);
	}

	/**
	 * Waits for the end.
	 * @return false where the load found nothing that answers any more
	 */
	boolean end(ManagedProcess load, Duration length) throws InterruptedException {
		long limit = System.nanoTime() + length.plus(Target.STEP_WARM_UP).plus(PATIENCE).toNanos();
		boolean ended = false;
		while (!ended && System.nanoTime() < limit) {
			ended = load.await(POLL);
			this.subject.alive().run();
		}
		if (!ended) {
			throw new LoadException(
					"k6 did not end " + PATIENCE.toSeconds() + " s after its load; see its log: " + load.log());
		}
		if (load.exitCode() == GAVE_UP) {
			return false;
		}
		if (load.exitCode() != 0) {
			throw new LoadException("k6 ended with exit code " + load.exitCode() + ": " + load.lastWords()
					+ "; see its log: " + load.log());
		}
		return true;
	}

}
