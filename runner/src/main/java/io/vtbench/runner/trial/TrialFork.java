package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.service.JavaService;
import org.jspecify.annotations.Nullable;

/**
 * One JVM of one arm that is looked at and not measured: it shows how many users the arm
 * carries, on which threads, and where requests wait.
 */
final class TrialFork implements AutoCloseable {

	private static final Duration STEP = Duration.ofSeconds(3);

	private static final Duration STEP_WARM_UP = Duration.ofMillis(500);

	private static final Duration LOOKING = Duration.ofSeconds(8);

	private static final int LOOKS = 8;

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	/** Of one request: what is slower than this is no answer in a step of seconds. */
	private static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final Duration POLL = Duration.ofMillis(200);

	private static final int FIRST_USERS = 10;

	/** k6's exit code where the script ends it: nothing answers a user any more. */
	private static final int GAVE_UP = 108;

	private static final String UNDER_LOAD = "under load";

	private final String arm;

	private final JavaService service;

	private final K6 k6;

	private final Target target;

	private final Path home;

	private final Path folder;

	private final Consumer<String> progress;

	/**
	 * A fork of a service that has been started.
	 * @param home the suite's folder
	 * @param folder that takes what is found
	 */
	TrialFork(String arm, JavaService service, K6 k6, Target target, Path home, Path folder,
			Consumer<String> progress) {
		this.arm = arm;
		this.service = service;
		this.k6 = k6;
		this.target = target;
		this.home = home;
		this.folder = folder;
		this.progress = progress;
	}

	/**
	 * Asks once and expects the right status.
	 * @throws ServiceException with the next step, where another comes
	 */
	void requireRightAnswer() throws InterruptedException {
		try {
			String complaint = this.target.complaint(this.service.url());
			if (complaint != null) {
				throw new ServiceException(complaint + "; see its log: " + this.service.log());
			}
		}
		catch (IOException ex) {
			this.service.ensureAlive("when it was asked for the first time");
			throw new ServiceException(ex.getMessage() + "; see its log: " + this.service.log());
		}
	}

	/** Adds users until more of them gain nothing. */
	CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException {
		// the first seconds of any JVM are not what it carries
		Driven first = drive(FIRST_USERS, STEP, "warm-up");
		if (first == null || first.summary().served() == 0) {
			throw new ServiceException("one request had the right answer, but none of those of " + FIRST_USERS
					+ " users within " + STEP.toSeconds() + " s" + ((first == null) ? ": it has stopped answering" : "")
					+ "; see its log: " + this.service.log() + ", or choose fewer: --users");
		}
		return CapacitySearch.climb(this.arm, this::step, timeUp);
	}

	private Step step(int users) throws InterruptedException {
		this.progress.accept(this.arm + ": " + users + " users");
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

	/** Looks at the service while users are at work. */
	Evidence look(int users) throws InterruptedException {
		this.progress.accept(this.arm + ": where do the requests of " + users + " users wait?");
		Observer observer = new Observer(this.service.process().pid(), this.folder);
		try (ManagedProcess load = start(users, LOOKING.plus(STEP), "evidence")) {
			observer.record();
			Duration pause = LOOKING.dividedBy(LOOKS);
			for (int i = 0; i < LOOKS && !load.await(pause); i++) {
				look(observer);
			}
			if (!end(load, LOOKING.plus(STEP))) {
				throw new ServiceException("the service has stopped answering to " + users
						+ " users, although it still runs; see its log: " + this.service.log());
			}
		}
		return observer.evidence(this.arm, this.service.process().log());
	}

	private void look(Observer observer) throws InterruptedException {
		try {
			observer.look();
		}
		catch (ServiceException ex) {
			// a JVM that has gone gives no dump, and that is the better reason
			this.service.ensureAlive(UNDER_LOAD);
			throw ex;
		}
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
		Path summary = this.folder.resolve(this.arm + "-" + name + ".json");
		try (ManagedProcess load = start(users, length, name);
				ProcessorUse use = ProcessorUse.of(this.service.process().pid(), load.pid())) {
			if (!end(load, length)) {
				return null;
			}
			K6Summary read = K6Summary.read(summary);
			return new Driven(read, use.serviceSeconds(read), use.generatorShare(read));
		}
	}

	private ManagedProcess start(int users, Duration length, String name) {
		Map<String, String> variables = new LinkedHashMap<>(this.target.openVariables());
		variables.put("BASE_URL", this.service.url());
		variables.put("TIMEOUT", TIMEOUT.toSeconds() + "s");
		variables.put("LOAD", "duration");
		variables.put("USERS", String.valueOf(users));
		variables.put("WARM_UP", STEP_WARM_UP.toMillis() + "ms");
		variables.put("DURATION", length.toMillis() + "ms");
		variables.putAll(this.target.secretVariables());
		return this.k6.start(new K6.Call(this.target.script(), variables,
				this.folder.resolve(this.arm + "-" + name + ".json"), null, this.folder.resolve(this.arm + "-k6.log")),
				this.home);
	}

	/** Waits for the end; false where the load found nothing that answers. */
	private boolean end(ManagedProcess load, Duration length) throws InterruptedException {
		long limit = System.nanoTime() + length.plus(STEP_WARM_UP).plus(PATIENCE).toNanos();
		boolean ended = false;
		while (!ended && System.nanoTime() < limit) {
			ended = load.await(POLL);
			this.service.ensureAlive(UNDER_LOAD);
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

	@Override
	public void close() {
		this.service.close();
		if (this.service.process().isStubborn()) {
			this.progress.accept(this.arm + ": the service does not end when it is asked to (SIGTERM), so each of its"
					+ " processes is killed after 10 s");
		}
		if (this.service.process().isLogCut()) {
			this.progress.accept(this.arm + ": the service writes so much log that only its beginning and its end are"
					+ " kept: " + this.service.log());
		}
	}

}
