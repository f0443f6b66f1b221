package io.vtbench.runner.format;

import java.util.Locale;

import io.vtbench.runner.result.Metric;

/**
 * Puts into words how much larger or smaller a value is than another one.
 *
 * @param words such as 8.2 % higher, or 3.2 times as long
 * @param than the word in front of what it is compared with
 */
public record Change(String words, String than) {

	/** The ratio from which on a factor is easier to read than per cent. */
	private static final double LARGE = 2;

	/** The relative difference below which there is none in per cent with one digit. */
	static final double SAME = 0.0005;

	private static final Change NONE = new Change("the same", "as");

	/**
	 * Puts a ratio into words.
	 * @param ratio the value / the one that it is compared with
	 */
	public static Change of(Metric metric, double ratio) {
		if (Math.abs(ratio - 1) < SAME) {
			return NONE;
		}
		boolean lasts = metric.isDuration();
		if (isLarge(ratio)) {
			return new Change(Figures.number(ratio) + " times as " + (lasts ? "long" : "high"), "as");
		}
		String percent = String.format(Locale.ROOT, "%.1f %% ", Math.abs(ratio - 1) * 100);
		return new Change(percent + ((ratio < 1) ? (lasts ? "shorter" : "lower") : (lasts ? "longer" : "higher")),
				"than");
	}

	/** Returns whether a ratio is so large that a factor is easier to read. */
	public static boolean isLarge(double ratio) {
		return ratio >= LARGE;
	}

	/** Puts a ratio into words, with a factor for what takes half of the time or less. */
	public static Change inFactors(Metric metric, double ratio) {
		if (!metric.isDuration() || ratio > 1 / LARGE || ratio <= 0) {
			return of(metric, ratio);
		}
		String factor = Figures.number(1 / ratio);
		return (metric == Metric.MAKESPAN) ? new Change(factor + " times as fast", "as")
				: new Change("shorter by a factor of " + factor, "than");
	}

}
