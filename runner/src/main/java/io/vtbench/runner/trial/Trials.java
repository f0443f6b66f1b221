package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.evidence.Findings;
import io.vtbench.runner.evidence.ImageFacts;
import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.process.RunningContainer;
import io.vtbench.runner.process.SharedFolder;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Finding;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.ResolvedArm;
import io.vtbench.runner.service.JavaService;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every arm of a trial in a fork of its own before anything is measured.
 */
public final class Trials {

	private static final Duration SEARCH = Duration.ofSeconds(45);

	/** Of the time that is left, for the search in one arm. */
	private static final int SHARE = 10;

	/** The least that a search takes. */
	private static final Duration SHORT_SEARCH = Duration.ofSeconds(15);

	/** Evidence of one arm. */
	private static final Duration LOOK = Duration.ofSeconds(15);

	private final K6 k6;

	private final Target target;

	private final Path folder;

	private final Consumer<String> progress;

	private final TrialTime time;

	private final Map<String, String> facts = new LinkedHashMap<>();

	private Duration start = Duration.ZERO;

	/**
	 * Looks of one trial.
	 * @param folder that takes what is found
	 * @param progress told of each step
	 */
	public Trials(K6 k6, Target target, Path folder, TrialTime time, Consumer<String> progress) {
		this.time = time;
		this.k6 = k6;
		this.target = target;
		this.folder = folder;
		this.progress = (text) -> progress.accept(text + time.text());
	}

	/**
	 * What was seen before the measurement.
	 *
	 * @param curves one an arm; none where the load was chosen
	 * @param start the longest that a fork took
	 * @param facts of the service that only a running one tells
	 */
	public record Seen(List<CapacityCurve> curves, List<Evidence> evidence, List<Finding> findings, Duration start,
			Map<String, String> facts) {

		/**
		 * Where the stronger arm is at its best, the weaker one has met its limit.
		 */
		public LoadPoint load() {
			return this.curves.stream()
				.max(Comparator.comparingDouble(CapacityCurve::best))
				.map((curve) -> LoadPoint.ofUsers(curve.knee().users()))
				.orElseThrow();
		}

	}

	/**
	 * Looks at all arms.
	 * @param chosen load; null to find one
	 * @throws ServiceException where the service does not answer as expected, or the
	 * switch has no effect
	 */
	public Seen look(Experiment experiment, @Nullable LoadPoint chosen) throws InterruptedException {
		List<CapacityCurve> curves = new ArrayList<>();
		List<Evidence> evidence = new ArrayList<>();
		Duration search = (chosen == null) ? SHORT_SEARCH : Duration.ZERO;
		for (ResolvedArm arm : experiment.arms()) {
			this.progress.accept(arm.name() + ": starting");
			try (TrialFork fork = start(experiment, arm)) {
				fork.requireRightAnswer();
				this.time.require(this.start,
						evidence.isEmpty() ? search.plus(LOOK).multipliedBy(2).plus(this.start) : search.plus(LOOK));
				LoadPoint load = chosen;
				if (load == null) {
					CapacityCurve curve = fork.climb(limit());
					curves.add(curve);
					load = LoadPoint.ofUsers(curve.knee().users());
				}
				Evidence seen = fork.look(load);
				SwitchProof.require(arm, seen);
				evidence.add(seen);
			}
		}
		return new Seen(curves, evidence, Findings.of(evidence), this.start, Map.copyOf(this.facts));
	}

	/** A short time for the whole is a short one for the search. */
	private BooleanSupplier limit() {
		Duration share = this.time.leftInTurn().dividedBy(SHARE);
		long end = System.nanoTime() + ((share.compareTo(SEARCH) < 0) ? share : SEARCH).toNanos();
		return () -> System.nanoTime() > end;
	}

	/** An image tells what it holds only when it runs. */
	private void learn(JavaService service, Path raw) throws InterruptedException {
		RunningContainer container = service.container();
		if (container != null) {
			ImageFacts seen = ImageFacts.read(service.process().pid(), container,
					String.valueOf(service.spec().image()), raw);
			seen.refusal().ifPresent((sentence) -> {
				throw new ServiceException(sentence);
			});
			this.facts.putAll(seen.describe());
		}
	}

	private TrialFork start(Experiment experiment, ResolvedArm arm) throws InterruptedException {
		Path raw = this.folder.resolve("raw");
		Ports ports = new Ports();
		JavaService service = JavaService.start(
				arm.launch(Map.of(), false, ports.free(), ports.free()).withJvm(Observer.jvmFlags()), experiment.home(),
				raw.resolve(arm.name() + ".log"), (arm.subject().image() != null) ? SharedFolder.in(raw) : null);
		try {
			long begin = System.nanoTime();
			service.awaitHealthy(List.of());
			Duration took = Duration.ofNanos(System.nanoTime() - begin);
			this.start = (took.compareTo(this.start) > 0) ? took : this.start;
			if (this.facts.isEmpty()) {
				learn(service, raw);
			}
			return new TrialFork(arm.name(), service, this.k6, this.target, experiment.home(), raw, this.progress);
		}
		catch (RuntimeException | InterruptedException ex) {
			service.close();
			throw ex;
		}
	}

}
