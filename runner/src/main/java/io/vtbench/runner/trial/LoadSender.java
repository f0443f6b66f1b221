package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.NoAnswerException;
import io.vtbench.runner.metrics.ProcessProbe;
import org.jspecify.annotations.Nullable;

/** Sends the loads of a trial to one service. */
final class LoadSender implements LoadSteps.Sender {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Loaded loaded;

	private final String url;

	private final Target target;

	private final Path files;

	/**
	 * A sender.
	 * @param url of the service, as the load generator sees it
	 * @param files path whose name is the beginning of the names of all files
	 */
	LoadSender(Loaded loaded, String url, Target target, Path files) {
		this.loaded = loaded;
		this.url = url;
		this.target = target;
		this.files = files;
	}

	/** What takes the load. */
	interface Loaded {

		RunningLoad start(LoadRequest request) throws InterruptedException;

		/** A new probe of the service; null where nothing reads its processes. */
		@Nullable ProcessProbe probe();

	}

	@Override
	public LoadSteps.@Nullable Sent send(LoadPoint point, Duration length, String name) throws InterruptedException {
		AtomicReference<@Nullable ProcessorUse> use = new AtomicReference<>();
		try (RunningLoad load = this.loaded.start(request(point, length, name, use))) {
			K6Summary summary = load.await().summary();
			ProcessorUse read = use.get();
			return (read == null) ? new LoadSteps.Sent(summary, null, null)
					: new LoadSteps.Sent(summary, read.serviceSeconds(summary), read.generatorShare(summary));
		}
		catch (NoAnswerException ex) {
			return null;
		}
		finally {
			ProcessorUse read = use.get();
			if (read != null) {
				read.close();
			}
		}
	}

	/** A load that nobody measures. */
	LoadRequest request(LoadPoint point, Duration length, String name) {
		return new LoadRequest(call(point, length, name), true, deadline(length));
	}

	private LoadRequest request(LoadPoint point, Duration length, String name,
			AtomicReference<@Nullable ProcessorUse> use) {
		return new LoadRequest(call(point, length, name), true, deadline(length),
				(generator) -> use.set(ProcessorUse.of(this.loaded.probe(), generator)));
	}

	private static Deadline deadline(Duration length) {
		return Deadline.after(length.plus(Target.STEP_WARM_UP), PATIENCE);
	}

	private K6.Call call(LoadPoint point, Duration length, String name) {
		return new K6.Call(this.target.script(), this.target.variables(this.url, point, length), file(name + ".json"),
				null, file("k6.log"));
	}

	private Path file(String name) {
		return this.files.resolveSibling(this.files.getFileName() + "-" + name);
	}

}
