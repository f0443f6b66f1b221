package io.vtbench.runner.judge;

import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;

/**
 * Holds the knee of a curve: the step beyond which more users gain next to no throughput.
 *
 * @param step step with the fewest users that reaches the best throughput, or nearly,
 * with the right answers and a load generator that could ask more; where there is no such
 * step, it is chosen among all
 * @param mayCarryMore whether more users might have gained throughput, because none were
 * tried, or only some whom the load generator could not serve
 */
public record Knee(Step step, boolean mayCarryMore) {

	/** The share of the best throughput from which on a step is as good as the best. */
	private static final double AS_GOOD = 0.95;

	/**
	 * Finds the knee of a curve.
	 * @throws java.util.NoSuchElementException where the curve has no step
	 */
	public static Knee of(CapacityCurve curve) {
		List<Step> sound = curve.steps().stream().filter((step) -> !step.fails() && !step.fillsGenerator()).toList();
		List<Step> asked = sound.isEmpty() ? curve.steps() : sound;
		double best = asked.stream().mapToDouble(Step::throughputPerSecond).max().orElse(0);
		Step knee = asked.stream()
			.filter((step) -> step.throughputPerSecond() >= AS_GOOD * best)
			.min(Comparator.comparingInt(Step::users))
			.orElseThrow();
		return new Knee(knee,
				!knee.fails() && curve.steps()
					.stream()
					.filter((step) -> step.users() > knee.users())
					.allMatch((step) -> step.fillsGenerator() && !step.fails()));
	}

}
