package io.vtbench.runner.judge;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;

/**
 * Holds where the curve of an arm bends. Users who never pause get an answer at once
 * while they are few, so that the throughput grows with them, and beyond the bend they
 * queue, so that it stays. These are the asymptotic bounds of a closed system (Denning
 * and Buzen 1978), which are fitted to the logarithms of all steps at once: the highest
 * of noisy steps would be picked by noise, and so would the users of the measurement.
 *
 * @param step first step at the bend or beyond it, with the right answers and a load
 * generator that could ask more; where there is no such step, it is chosen among all
 * @param mayCarryMore whether more users might have gained throughput, because none were
 * tried, or only some whom the load generator could not serve; users who fill the
 * processors gain nothing by company
 */
public record Knee(Step step, boolean mayCarryMore) {

	/**
	 * The share of the best throughput below which a step beyond the best one is no part
	 * of the plateau, but of an overload.
	 */
	private static final double OVERLOADED = 0.8;

	/**
	 * The least throughput, in requests a second, for steps in which nothing was served.
	 */
	private static final double LEAST = 0.01;

	/**
	 * Finds the bend of a curve.
	 * @throws java.util.NoSuchElementException where the curve has no step
	 */
	public static Knee of(CapacityCurve curve) {
		List<Step> sound = curve.steps().stream().filter(Knee::isSound).toList();
		List<Step> asked = sound.isEmpty() ? curve.steps() : sound;
		Bounds bounds = Bounds.of(withoutOverload(asked));
		Step step = asked.stream()
			.filter((each) -> each.users() >= bounds.users())
			.findFirst()
			.orElseGet(asked::getLast);
		return new Knee(step,
				!step.fails() && !step.fillsProcessors()
						&& curve.steps()
							.stream()
							.filter((each) -> each.users() > step.users())
							.allMatch((each) -> each.fillsGenerator() && !each.fails()));
	}

	private static boolean isSound(Step step) {
		return !step.fails() && !step.fillsGenerator();
	}

	private static List<Step> withoutOverload(List<Step> steps) {
		Step best = steps.stream()
			.reduce((a, b) -> (b.throughputPerSecond() > a.throughputPerSecond()) ? b : a)
			.orElseThrow();
		return steps.stream()
			.filter((step) -> step.users() <= best.users()
					|| step.throughputPerSecond() >= OVERLOADED * best.throughputPerSecond())
			.toList();
	}

	/**
	 * Holds the bounds of a closed system: users / latency below, and the plateau above.
	 *
	 * @param users number at which both meet
	 * @param plateau in requests a second
	 */
	private record Bounds(double users, double plateau) {

		/** Fits the bounds by least squares of the logarithms. */
		static Bounds of(List<Step> steps) {
			return IntStream.rangeClosed(0, steps.size())
				.mapToObj((rising) -> of(steps, rising))
				.min(Comparator.comparingDouble((bounds) -> steps.stream().mapToDouble(bounds::square).sum()))
				.orElseThrow();
		}

		/**
		 * Fits the bounds where the first steps rise and the others are the plateau.
		 * @param rising number of steps that rise
		 */
		private static Bounds of(List<Step> steps, int rising) {
			double perUser = mean(steps.subList(0, rising), (step) -> log(step) - Math.log(step.users()));
			if (rising == steps.size()) {
				int last = steps.getLast().users();
				return new Bounds(last, Math.exp(perUser) * last);
			}
			double plateau = mean(steps.subList(rising, steps.size()), Bounds::log);
			return new Bounds((rising > 0) ? Math.exp(plateau - perUser) : steps.getFirst().users(), Math.exp(plateau));
		}

		private static double mean(List<Step> steps, ToDoubleFunction<Step> value) {
			return steps.stream().mapToDouble(value).average().orElse(0);
		}

		private static double log(Step step) {
			return Math.log(Math.max(step.throughputPerSecond(), LEAST));
		}

		private double square(Step step) {
			double expected = Math.log(this.plateau) + Math.min(0, Math.log(step.users() / this.users));
			return (log(step) - expected) * (log(step) - expected);
		}

	}

}
