package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/** Short loads of some users each on one service. */
final class LoadSteps {

	static final Duration STEP = Duration.ofSeconds(3);

	private static final Duration STEP_WARM_UP = Duration.ofMillis(500);

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	/** Of one request: what is slower than this is no answer in a step of seconds. */
	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final Duration POLL = Duration.ofMillis(200);

	private static final int FIRST_USERS = 10;

	/** k6's exit code where the script ends it: nothing answers a user any more. */
	private static final int GAVE_UP = 108;

	private final Subject subject;

	private final K6 k6;

	private final Target target;

	private final Path home;

	private final Path folder;

	private final Consumer<String> progress;

	/**
	 * Loads on a service.
	 * @param home the suite's folder
	 * @param folder that takes what is found
	 */
	LoadSteps(Subject subject, K6 k6, Target target, Path home, Path folder, Consumer<String> progress) {
		this.subject = subject;
		this.k6 = k6;
		this.target = target;
		this.home = home;
		this.folder = folder;
		this.progress = progress;
	}

	/**
	 * What is loaded.
	 *
	 * @param name for people and files
	 * @param url of the service
	 * @param pid of its process; null where it is none of this runner's
	 * @param advice where to look when it fails
	 * @param alive fails where its process has gone
	 */
	record Subject(String name, String url, @Nullable Long pid, String advice, Runnable alive) {

	}

	/** Adds users until more of them gain nothing. */
	CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException {
		// the first seconds of any JVM are not what it carries
		Driven first = drive(FIRST_USERS, STEP, "warm-up");
		if (first == null || first.summary().served() == 0) {
			throw new ServiceException("one request had the right answer, but none of those of " + FIRST_USERS
					+ " users within " + STEP.toSeconds() + " s" + ((first == null) ? ": it has stopped answering" : "")
					+ "; " + this.subject.advice() + ", or choose fewer: --users");
		}
		return CapacitySearch.climb(this.subject.name(), this::step, timeUp);
	}

	/** One number of users. */
	Step step(int users) throws InterruptedException {
		this.progress.accept(this.subject.name() + ": " + users + " users");
		Driven driven = drive(users, STEP, "step-" + users);
		if (driven == null) {
			return new Step(users, 0, 0, users, null, null, null, 0);
		}
		K6Summary summary = driven.summary();
		long completed = summary.completed() - summary.errors();
		K6Summary.LatencyMillis latency = summary.latencyMillis();
		Double cpu = (driven.cpuSeconds() != null && completed > 0) ? driven.cpuSeconds() * 1000 / completed : null;
		return new Step(users, summary.throughputPerSecond(), completed, summary.errors(),
				(latency != null) ? latency.p50() : null, (latency != null) ? latency.p95() : null, cpu,
				driven.generatorShare());
	}

	/**
	 * What one load showed.
	 *
	 * @param cpuSeconds of the service; null where unknown
	 */
	private record Driven(K6Summary summary, @Nullable Double cpuSeconds, double generatorShare) {

	}

	/** Null where users found nothing that answers, and gave up. */
	private @Nullable Driven drive(int users, Duration length, String name) throws InterruptedException {
		Path summary = file(name + ".json");
		try (ManagedProcess load = start(LoadPoint.ofUsers(users), length, name);
				ProcessorUse use = ProcessorUse.of(this.subject.pid(), load.pid())) {
			if (!end(load, length)) {
				return null;
			}
			K6Summary read = K6Summary.read(summary);
			return new Driven(read, use.serviceSeconds(read), use.generatorShare(read));
		}
	}

	ManagedProcess start(LoadPoint point, Duration length, String name) {
		Map<String, String> variables = new LinkedHashMap<>(this.target.openVariables());
		variables.put("BASE_URL", this.subject.url());
		variables.put("TIMEOUT", TIMEOUT.toSeconds() + "s");
		variables.putAll(point.variables());
		variables.put("WARM_UP", STEP_WARM_UP.toMillis() + "ms");
		variables.put("DURATION", length.toMillis() + "ms");
		return this.k6.start(new K6.Call(this.target.script(), variables, file(name + ".json"), null, file("k6.log")),
				this.home);
	}

	private Path file(String name) {
		return this.folder.resolve(this.subject.name() + "-" + name);
	}

	/**
	 * Waits for the end.
	 * @return false where the load found nothing that answers any more
	 */
	boolean end(ManagedProcess load, Duration length) throws InterruptedException {
		long limit = System.nanoTime() + length.plus(STEP_WARM_UP).plus(PATIENCE).toNanos();
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
