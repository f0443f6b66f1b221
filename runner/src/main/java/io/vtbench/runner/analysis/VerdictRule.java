package io.vtbench.runner.analysis;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * From an interval to a verdict. A difference needs both: an interval without 1, and an
 * effect of at least {@link Thresholds#RELEVANT}, because with enough pairs every
 * difference becomes significant. No relevant difference is proven, not assumed: by two
 * one-sided tests at 5 % (Schuirmann 1987), which is the 90 % interval inside the band.
 */
final class VerdictRule {

	/** Chance to call a difference where there is none. */
	static final double ALPHA = 0.05;

	/** The band of no relevant difference, symmetric in logarithms. */
	static final Interval BAND = new Interval(1 / (1 + Thresholds.RELEVANT), 1 + Thresholds.RELEVANT);

	private VerdictRule() {
	}

	/**
	 * The verdict, after the adjustment for several scenarios where there was one.
	 * @param comparison whose own verdict is not looked at
	 */
	static Verdict of(Comparison comparison) {
		Interval ci95 = comparison.ci95();
		Interval ci90 = comparison.ci90();
		if (ci95 == null || ci90 == null) {
			return Verdict.CANT_TELL;
		}
		if (ci90.isWithin(BAND)) {
			return Verdict.NO_RELEVANT_DIFFERENCE;
		}
		double ratio = comparison.ratio();
		boolean excludesOne = !ci95.contains(1);
		boolean relevant = ratio <= BAND.lower() || ratio >= BAND.upper();
		if (!excludesOne || !relevant || !survives(comparison.pValueHolm())) {
			return Verdict.CANT_TELL;
		}
		return (ratio > 1 == comparison.metric().higherIsBetter()) ? Verdict.FASTER : Verdict.SLOWER;
	}

	private static boolean survives(@Nullable Double adjusted) {
		return adjusted == null || adjusted < ALPHA;
	}

}
