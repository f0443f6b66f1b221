package io.vtbench.runner.judge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Slo.Bound;
import io.vtbench.runner.result.Slo.Kept;
import io.vtbench.runner.result.Slo.Rate;
import io.vtbench.runner.result.Slo.Step;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rate up to which an arm meets a service level objective: where the excess
 * over the limit, which cannot fall as the rate rises, passes 0. Chance makes single
 * loads fall all the same, so neighbours that do are averaged (pool adjacent violators,
 * Ayer et al. 1955).
 */
public final class SloRule {

	/**
	 * The standard deviation of the log ratio of two rates that is expected of a pair.
	 */
	private static final double EXPECTED_SCATTER = 0.05;

	private SloRule() {
	}

	/**
	 * Compares two arms in the pairs in which both were loaded.
	 * @return null where neither was
	 */
	static @Nullable Kept kept(@Nullable Slo slo, String baseline, String candidate) {
		if (slo == null) {
			return null;
		}
		Rate ofBaseline = rate(slo, baseline);
		Rate ofCandidate = rate(slo, candidate);
		if (ofBaseline == null || ofCandidate == null) {
			return null;
		}
		double[] d = IntStream.of(slo.pairs())
			.mapToObj((pair) -> logRatio(rate(slo, baseline, pair), rate(slo, candidate, pair)))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.toArray();
		if (d.length == 0) {
			return new Kept(ofBaseline, ofCandidate, null, null, 0);
		}
		PairedRatio ratio = (d.length > 1) ? PairedRatio.of(d, ModeratedVariance.ofForks(d, EXPECTED_SCATTER))
				: PairedRatio.of(d);
		return new Kept(ofBaseline, ofCandidate, ratio.ratio(), ratio.ci95(), d.length);
	}

	private static @Nullable Double logRatio(@Nullable Rate baseline, @Nullable Rate candidate) {
		return (baseline == null || candidate == null || baseline.bound() != Bound.EXACT
				|| candidate.bound() != Bound.EXACT) ? null : Math.log(candidate.perSecond() / baseline.perSecond());
	}

	/** Returns the rate of an arm over all pairs; null where it was not loaded. */
	private static @Nullable Rate rate(Slo slo, String arm) {
		List<Rate> rates = IntStream.of(slo.pairs())
			.mapToObj((pair) -> rate(slo, arm, pair))
			.filter(Objects::nonNull)
			.toList();
		double[] exact = rates.stream()
			.filter((rate) -> rate.bound() == Bound.EXACT)
			.mapToDouble((rate) -> Math.log(rate.perSecond()))
			.toArray();
		return (exact.length > 0) ? new Rate(Bound.EXACT, Math.exp(Arrays.stream(exact).average().orElseThrow()))
				: rates.isEmpty() ? null : rates.getLast();
	}

	/**
	 * Returns the rate up to which an arm meets the objective in a pair; null where it
	 * was not loaded.
	 */
	public static @Nullable Rate rate(Slo slo, String arm, int pair) {
		List<Step> steps = slo.of(arm, pair);
		if (steps.isEmpty()) {
			return null;
		}
		double[] excess = rising(slo, steps);
		if (excess[0] > 0) {
			return new Rate(Bound.BELOW, steps.getFirst().ratePerSecond());
		}
		for (int i = 1; i < excess.length; i++) {
			if (excess[i] > 0) {
				double from = Math.log(steps.get(i - 1).ratePerSecond());
				double to = Math.log(steps.get(i).ratePerSecond());
				return new Rate(Bound.EXACT,
						Math.exp(from + (to - from) * -excess[i - 1] / (excess[i] - excess[i - 1])));
			}
		}
		return new Rate(Bound.AT_LEAST, steps.getLast().ratePerSecond());
	}

	/** Returns the excess of each step, of which none is below the one before. */
	private static double[] rising(Slo slo, List<Step> steps) {
		Deque<Pool> pools = new ArrayDeque<>();
		for (Step step : steps) {
			Pool pool = new Pool(slo.excess(step), 1);
			while (!pools.isEmpty() && pools.getLast().mean >= pool.mean) {
				pool = pools.removeLast().and(pool);
			}
			pools.add(pool);
		}
		List<Double> all = new ArrayList<>();
		pools.forEach((pool) -> IntStream.range(0, pool.number).forEach((i) -> all.add(pool.mean)));
		return all.stream().mapToDouble(Double::doubleValue).toArray();
	}

	/** Holds neighbours that share their mean. */
	private record Pool(double mean, int number) {

		Pool and(Pool next) {
			int both = this.number + next.number;
			return new Pool((this.mean * this.number + next.mean * next.number) / both, both);
		}

	}

}
