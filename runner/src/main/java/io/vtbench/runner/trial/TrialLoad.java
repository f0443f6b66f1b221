package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.load.LoadException.NoAnswerException;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/** Sends the loads of a trial to one service. */
final class TrialLoad {

	private static final Duration PATIENCE = Target.TIMEOUT.plusSeconds(30);

	private static final String ONCE_LOG = "once.log";

	/** A load lasts for at least so many mean latencies of one user. */
	private static final double LATENCIES = 2.5;

	/** A load lasts no longer than this, however slowly the service answers. */
	private static final Duration MAX_LENGTH = Duration.ofSeconds(20);

	private final Service service;

	private final Target target;

	private final Path folder;

	private final Duration length;

	private final Consumer<String> progress;

	private double latencySeconds;

	private double requestsEach = 1;

	private boolean straysSaid;

	/**
	 * Loads on a service.
	 * @param length of one load, unless the service answers slowly
	 */
	TrialLoad(Service service, Target target, Path folder, Duration length, Consumer<String> progress) {
		this.service = service;
		this.target = target;
		this.folder = folder;
		this.length = length;
		this.progress = progress;
	}

	/** A service that takes load. */
	interface Service {

		/** Name of its arm. */
		String arm();

		/** Base address, as the load generator sees it. */
		String url();

		RunningLoad start(LoadRequest request) throws InterruptedException;

		/** A new probe of the service; null where nothing reads its processes. */
		default @Nullable ProcessProbe probe() {
			return null;
		}

		/** The service is told of each step that has ended. */
		default void loaded(LoadPoint point) {
			// not every log can be read
		}

		/** Where to look when something fails. */
		String advice();

	}

	/** Measures a number of users for a moment. */
	Step step(int users) throws InterruptedException {
		this.progress.accept(this.service.arm() + ": " + Figures.count(users, "user"));
		LoadPoint point = LoadPoint.ofUsers(users);
		Duration lasting = length();
		try (ProcessorUse use = new ProcessorUse(this.service.probe())) {
			K6Summary sent = send(new LoadRequest(call(variables(point, lasting), "step-" + users), true,
					deadline(lasting), use::begin));
			this.service.loaded(point);
			return (sent != null) ? step(users, sent, use) : new Step(users, 0, 0, users, null, null, null, null);
		}
	}

	private Step step(int users, K6Summary sent, ProcessorUse use) {
		expectLatency(users, sent.throughputPerSecond());
		long completed = sent.completed() - sent.errors();
		K6Summary.LatencyMillis latency = sent.latencyMillis();
		Double cpu = use.serviceSeconds(sent);
		return new Step(users, sent.throughputPerSecond(), completed, sent.errors(),
				(latency != null) ? latency.p50() : null, (latency != null) ? latency.p95() : null,
				(cpu != null && completed > 0) ? Double.valueOf(cpu * 1000 / completed) : null,
				use.generatorShare(sent));
	}

	/**
	 * Sends a load that counts from its first moment.
	 * @return null where users found nothing that answers, and gave up
	 */
	@Nullable K6Summary follow(LoadPoint point, Duration length, int parts, String name) throws InterruptedException {
		Map<String, String> variables = variables(point, length);
		variables.put("WARM_UP", "0ms");
		variables.put("BLOCKS", String.valueOf(parts));
		return send(new LoadRequest(call(variables, name), true, deadline(length)));
	}

	private @Nullable K6Summary send(LoadRequest request) throws InterruptedException {
		try (RunningLoad load = this.service.start(request)) {
			K6Summary sent = load.await().summary();
			this.requestsEach = sent.requestsEach();
			saySomeStray(sent);
			return sent;
		}
		catch (NoAnswerException ex) {
			return null;
		}
	}

	private void saySomeStray(K6Summary sent) {
		K6Summary.Own own = sent.own();
		if (own != null && own.elsewhere() > 0 && !this.straysSaid) {
			this.straysSaid = true;
			this.progress.accept(OwnScript.strays(sent, own));
		}
	}

	/** Requests to the service that an iteration of the last load sent, on average. */
	double requestsEach() {
		return this.requestsEach;
	}

	/**
	 * Runs the user's script once, each of its functions, and again for a moment where
	 * the service may not be through with its start: nothing else tells whether it can
	 * run, and whom it asks.
	 * @throws io.vtbench.runner.failure.BenchException where it cannot, where it does not
	 * reach the service, or where it gets no right answer
	 */
	OwnScript requireScript() throws InterruptedException {
		K6Summary sent;
		try {
			sent = runUntilServed();
		}
		catch (LoadException ex) {
			throw new ServiceException(scriptName() + " cannot be run: " + ex.getMessage());
		}
		String problem = OwnScript.problem(scriptName(), sent, file(ONCE_LOG));
		if (problem != null) {
			throw new ServiceException(problem);
		}
		return new OwnScript(sent);
	}

	private K6Summary runUntilServed() throws InterruptedException {
		long end = System.nanoTime() + Target.PATIENCE.toNanos();
		K6Summary sent = runOnce();
		while (sent.served() == 0 && sent.completed() > 0 && System.nanoTime() < end) {
			Thread.sleep(Target.PAUSE);
			sent = runOnce();
		}
		return sent;
	}

	private String scriptName() {
		return String.valueOf(Path.of(this.target.script()).getFileName());
	}

	/** Whether the user's script still gets a right answer, after all load. */
	boolean scriptIsServed() throws InterruptedException {
		try {
			return runOnce().served() > 0;
		}
		catch (LoadException ex) {
			return false;
		}
	}

	private K6Summary runOnce() throws InterruptedException {
		Map<String, String> variables = this.target.variables(this.service.url(), LoadPoint.ofUsers(1),
				OwnScript.LIMIT);
		variables.keySet().removeAll(List.of("WARM_UP", "DURATION"));
		variables.putAll(Map.of("LOAD", "shared", "REQUESTS", "1", "ONCE", "true", "MAX_DURATION",
				OwnScript.LIMIT.toSeconds() + "s"));
		K6.Call call = new K6.Call(this.target.script(), variables, file("once.json"), null, file(ONCE_LOG));
		try (RunningLoad load = this.service.start(new LoadRequest(call, true, deadline(OwnScript.LIMIT)))) {
			K6Summary sent = load.await().summary();
			this.straysSaid = sent.own() != null && sent.own().elsewhere() > 0;
			return sent;
		}
	}

	/** A load that nobody measures. */
	LoadRequest request(LoadPoint point, Duration length, String name) {
		return new LoadRequest(call(variables(point, length), name), true, deadline(length));
	}

	/**
	 * Refuses a service that gave no right answer to a load, although it gave one to a
	 * single request.
	 * @param sent null where users found nothing that answers, and gave up
	 */
	void requireAnswers(@Nullable K6Summary sent, int users, Duration length) {
		if (sent == null || sent.served() == 0) {
			throw new ServiceException("one request had the right answer, but none of those of "
					+ Figures.count(users, "user") + " within " + length.toSeconds() + " s"
					+ ((sent == null) ? ": it has stopped answering" : "") + "; " + this.service.advice()
					+ ", choose fewer: --users, or a path that answers within " + Target.TIMEOUT.toSeconds() + " s");
		}
	}

	/** Lets the loads of a service that answers slowly last longer. */
	void expectLatency(int users, double throughputPerSecond) {
		this.latencySeconds = (throughputPerSecond > 0) ? users / throughputPerSecond : this.latencySeconds;
	}

	private Duration length() {
		Duration wanted = Duration.ofMillis(Math.round(LATENCIES * 1000 * this.latencySeconds));
		return Collections.min(List.of(MAX_LENGTH, Collections.max(List.of(wanted, this.length))));
	}

	private static Deadline deadline(Duration length) {
		return Deadline.after(length.plus(Target.STEP_WARM_UP), PATIENCE);
	}

	private Map<String, String> variables(LoadPoint point, Duration length) {
		return this.target.variables(this.service.url(), point, length);
	}

	private K6.Call call(Map<String, String> variables, String name) {
		return new K6.Call(this.target.script(), variables, file(name + ".json"), null, file("k6.log"));
	}

	private Path file(String name) {
		return this.folder.resolve(this.service.arm() + "-" + name);
	}

}
