package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.LaunchMode;
import io.vtbench.runner.environment.Pace;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.evidence.Findings;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every arm of a trial in a fork of its own before anything is measured.
 */
public final class Trials {

	/** Of the time that is left, for the search in one arm. */
	private static final int SHARE = 10;

	private final Environment environment;

	private final Target target;

	private final TrialTime time;

	private final Consumer<String> progress;

	private Duration start = Duration.ZERO;

	/**
	 * Looks of one trial.
	 * @param progress told of each step
	 */
	public Trials(Environment environment, Target target, TrialTime time, Consumer<String> progress) {
		this.environment = environment;
		this.target = target;
		this.time = time;
		this.progress = progress;
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
		 * Where the stronger arm is at its best, the weaker one has met its limit; no
		 * further than the load generator can ask and the answers are right.
		 */
		public LoadPoint load() {
			return this.curves.stream()
				.max(Comparator.comparingDouble(CapacityCurve::best))
				.map((curve) -> LoadPoint.ofUsers(curve.knee().users()))
				.orElseThrow();
		}

	}

	/**
	 * Looks at all arms of an experiment.
	 * @param folder that takes what is found
	 * @param chosen load; null to find one
	 * @throws io.vtbench.runner.failure.BenchException where the service does not answer
	 * as expected, or the switch has no effect
	 */
	public Seen look(Experiment experiment, RunFolder folder, @Nullable LoadPoint chosen) throws InterruptedException {
		List<CapacityCurve> curves = new ArrayList<>();
		List<Evidence> evidence = new ArrayList<>();
		Pace pace = this.time.pace();
		Duration search = (chosen == null) ? pace.shortSearch() : Duration.ZERO;
		try (TestBed testBed = this.environment.open(experiment, folder, RunListener.ofNotes(this.progress))) {
			for (ResolvedArm arm : experiment.arms()) {
				this.progress.accept(arm.name() + ": starting");
				try (InspectedFork fork = start(testBed, arm, folder)) {
					this.start = (fork.start().compareTo(this.start) > 0) ? fork.start() : this.start;
					fork.requireRightAnswer();
					Duration one = search.plus(pace.look());
					this.time.require(this.start, evidence.isEmpty() ? one.multipliedBy(2).plus(this.start) : one);
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
			return new Seen(curves, evidence, Findings.of(evidence), this.start, testBed.facts());
		}
	}

	private InspectedFork start(TestBed testBed, ResolvedArm arm, RunFolder folder) throws InterruptedException {
		Subject subject = testBed.launch(arm, folder.raw(arm.name() + ".log"), LaunchMode.INSPECTED);
		return new InspectedFork(arm.name(), subject, this.environment, this.target, folder.path().resolve("raw"),
				this.progress);
	}

	/** A short time for the whole is a short one for the search. */
	private BooleanSupplier limit() {
		Duration share = this.time.leftInTurn().dividedBy(SHARE);
		Duration most = this.time.pace().search();
		long end = System.nanoTime() + ((share.compareTo(most) < 0) ? share : most).toNanos();
		return () -> System.nanoTime() > end;
	}

}
