package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * A verdict that two sides would get in one metric, before the checks of a run are asked
 * about it.
 *
 * @param ratio candidate / baseline
 * @param ci95 95 % confidence interval of the ratio; null where there is none
 * @param baseline arm of that run; null where this side belongs to another run
 * @param candidate arm of that run; null where this side belongs to another run
 */
public record Claim(Metric metric, Verdict verdict, double ratio, @Nullable Interval ci95, @Nullable String baseline,
		@Nullable String candidate) {

	/** Whether an arm is one of the sides. */
	boolean isAbout(String arm) {
		return arm.equals(this.baseline) || arm.equals(this.candidate);
	}

	/** Whether the verdict is unfavourable to an arm. */
	boolean isAgainst(String arm) {
		return switch (this.verdict) {
			case FASTER -> arm.equals(this.baseline);
			case SLOWER -> arm.equals(this.candidate);
			case NO_RELEVANT_DIFFERENCE, INCONCLUSIVE -> true;
		};
	}

	/**
	 * Whether it is more than a slowdown explains: a rate or a latency that still differs
	 * by a relevant amount when its interval is moved towards 1.
	 */
	boolean isBeyond(double slowdown) {
		if (!this.metric.isTime() || this.ci95 == null
				|| (this.verdict != Verdict.FASTER && this.verdict != Verdict.SLOWER)) {
			return false;
		}
		return (this.ratio < 1) ? this.ci95.upper() * slowdown <= 1 / (1 + Thresholds.RELEVANT)
				: this.ci95.lower() / slowdown >= 1 + Thresholds.RELEVANT;
	}

}
