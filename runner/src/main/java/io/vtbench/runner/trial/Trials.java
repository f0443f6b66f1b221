package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.evidence.Findings;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Finding;
import io.vtbench.runner.run.ResolvedArm;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every arm of a trial in a fork of its own before anything is measured.
 */
public final class Trials {

	/** Of the time that is left, for the search in one arm. */
	private static final int SHARE = 10;

	private final TrialForks forks;

	private final TrialTime time;

	private final Consumer<String> progress;

	private Duration start = Duration.ZERO;

	/**
	 * Looks of one trial.
	 * @param progress told of each step
	 */
	public Trials(TrialForks forks, TrialTime time, Consumer<String> progress) {
		this.forks = forks;
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
	 * Looks at all arms.
	 * @param chosen load; null to find one
	 * @throws io.vtbench.runner.failure.BenchException where the service does not answer
	 * as expected, or the switch has no effect
	 */
	public Seen look(List<ResolvedArm> arms, @Nullable LoadPoint chosen) throws InterruptedException {
		List<CapacityCurve> curves = new ArrayList<>();
		List<Evidence> evidence = new ArrayList<>();
		Pace pace = this.time.pace();
		Duration search = (chosen == null) ? pace.shortSearch() : Duration.ZERO;
		for (ResolvedArm arm : arms) {
			this.progress.accept(arm.name() + ": starting");
			try (TrialFork fork = this.forks.start(arm)) {
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
		return new Seen(curves, evidence, Findings.of(evidence), this.start, this.forks.facts());
	}

	/** A short time for the whole is a short one for the search. */
	private BooleanSupplier limit() {
		Duration share = this.time.leftInTurn().dividedBy(SHARE);
		Duration most = this.time.pace().search();
		long end = System.nanoTime() + ((share.compareTo(most) < 0) ? share : most).toNanos();
		return () -> System.nanoTime() > end;
	}

}
