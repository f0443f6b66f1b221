package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Sensitivity;
import io.vtbench.runner.result.Sensitivity.Effort;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/** What comparisons of a run could have shown, and what it takes to show more. */
final class Sensitivities {

	private static final double[] ASKED = { Thresholds.RELEVANT, 2 * Thresholds.RELEVANT };

	private final @Nullable Double minutesOfPair;

	Sensitivities(RunResult run) {
		this.minutesOfPair = minutesOfPair(run);
	}

	/** Of a comparison; null with one pair, which has no scatter. */
	@Nullable Sensitivity of(PairedRatio paired) {
		Double scatter = paired.scatter();
		if (scatter == null) {
			return null;
		}
		double found = new Power(paired.degreesOfFreedom()).oftenFound() * scatter / Math.sqrt(paired.pairs());
		List<Effort> needed = new ArrayList<>();
		for (double difference : ASKED) {
			int pairs = (scatter > 0) ? Power.pairsFor(Math.log1p(difference), scatter) : 2;
			needed.add(new Effort(difference, pairs,
					(this.minutesOfPair != null) ? Double.valueOf(pairs * this.minutesOfPair) : null));
		}
		return new Sensitivity(Math.expm1(found), List.copyOf(needed));
	}

	/** The median of what passed from one pair to the next: a pause is no part of it. */
	private static @Nullable Double minutesOfPair(RunResult run) {
		Map<Integer, Long> begins = new TreeMap<>();
		run.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.forEach((fork) -> begins.merge(fork.pair(), fork.window().startedAtMillis(), Math::min));
		List<Long> times = List.copyOf(begins.values());
		List<Long> gaps = new ArrayList<>();
		for (int i = 1; i < times.size(); i++) {
			gaps.add(times.get(i) - times.get(i - 1));
		}
		gaps.sort(null);
		return gaps.isEmpty() ? null : gaps.get(gaps.size() / 2) / 60_000.0;
	}

}
