package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.inside.Findings;
import io.vtbench.runner.judge.FullLoad;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;

/**
 * Holds what a trial found before its measurement.
 *
 * @param curves one for each arm; none where the load was chosen
 * @param start the longest that a fork took to start
 * @param together whether all forks lived at once
 * @param facts of the service that only a running one shows
 * @param broken arms that stopped serving, which are not to be measured
 * @param requestsEach requests that one arrival of the load brings, on average
 * @param warm what the warm arms showed
 */
public record TrialFindings(List<FirstLoad> firstLoads, List<CapacityCurve> curves, List<Evidence> evidence,
		List<Finding> findings, Duration start, boolean together, Map<String, String> facts, List<Breakdown> broken,
		double requestsEach, Warm warm) {

	/**
	 * Holds what the warm arms showed.
	 *
	 * @param up time of the load that warmed an arm up, of the arm where it was longest
	 * @param answerSeconds time of an answer to few users, in seconds, in the arm where
	 * it was longest; 0 where it is not known
	 * @param chosenPerSecond throughput of the weaker arm with the users whom a person
	 * chose, in requests a second; 0 where none did
	 */
	record Warm(Duration up, double answerSeconds, double chosenPerSecond) {

		/** Tells nothing yet. */
		static final Warm UNKNOWN = new Warm(Duration.ZERO, 0, 0);

	}

	/** Returns whether nothing was seen yet. */
	public boolean isEmpty() {
		return this.firstLoads.isEmpty() && this.curves.isEmpty() && this.evidence.isEmpty() && this.broken.isEmpty();
	}

	/** Returns the names of the candidates that stopped serving. */
	public Set<String> brokenArms() {
		return this.broken.stream().map(Breakdown::arm).collect(Collectors.toSet());
	}

	/**
	 * Returns these findings with arms that broke while they were measured.
	 * @param stuck what their stuck requests show, instead of what they showed before
	 */
	TrialFindings with(List<Breakdown> more, List<Evidence> stuck) {
		Map<String, Evidence> byArm = new LinkedHashMap<>();
		// in the order of the arms, whichever of them is stuck
		Stream.concat(this.evidence.stream(), stuck.stream()).forEach((seen) -> byArm.put(seen.arm(), seen));
		List<Evidence> all = List.copyOf(byArm.values());
		return new TrialFindings(this.firstLoads, this.curves, all, Findings.of(all), this.start, this.together,
				this.facts, Stream.concat(this.broken.stream(), more.stream()).toList(), this.requestsEach, this.warm);
	}

	private List<CapacityCurve> unbrokenCurves() {
		return this.curves.stream().filter((curve) -> !brokenArms().contains(curve.arm())).toList();
	}

	/** Returns the full load. */
	public LoadPoint load() {
		return LoadPoint.ofUsers(FullLoad.users(unbrokenCurves()));
	}

	/**
	 * Returns the throughput of the weaker arm with so many users, in requests a second;
	 * 0 where it is not known.
	 */
	double weakerPerSecond(int users) {
		return unbrokenCurves().stream()
			.flatMap((curve) -> curve.steps().stream())
			.filter((step) -> step.users() == users)
			.mapToDouble(CapacityCurve.Step::throughputPerSecond)
			.min()
			.orElse(this.warm.chosenPerSecond());
	}

	/**
	 * Returns how long an answer to few users takes, in milliseconds, in the arm where it
	 * takes longest; 0 where that is not known.
	 */
	public double aloneMillis() {
		return 1000 * this.warm.answerSeconds();
	}

	/**
	 * Returns how long an answer takes with so many users who never pause, in seconds, in
	 * the arm where it takes longest (Little's law); 0 where that is not known.
	 */
	double answerSeconds(int users) {
		double perSecond = weakerPerSecond(users);
		return (perSecond > 0) ? users / perSecond : 0;
	}

}
