package io.vtbench.runner.format;

import java.math.RoundingMode;
import java.util.Locale;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Puts into words by how much a value is larger or smaller than another one, from a
 * confidence interval of their ratio: 6 to 23 % shorter, or 11 % shorter to 5 % longer.
 * Both ends are rounded outwards, because a range that is rounded inwards would not hold.
 */
public final class Range {

	/** The range that holds no change. */
	public static final String SAME = "the same";

	/** The part of a last digit that is an error of the arithmetic alone. */
	private static final double ROUNDING = 1e-6;

	/** The factor from which on nobody needs the number. */
	private static final double LARGEST = 1000;

	private Range() {
	}

	/** Returns the range in words, such as 8 to 17 % fewer. */
	public static String of(Metric metric, Interval ratios) {
		Words words = Words.of(metric);
		boolean less = ratios.lower() < 1 - Change.SAME;
		boolean more = ratios.upper() > 1 + Change.SAME;
		if (less && more) {
			return less(ratios.lower()) + " % " + words.less + " to " + end(ratios.upper(), words);
		}
		if (more) {
			return more(ratios, words);
		}
		return less ? range(floor((1 - ratios.upper()) * 100), less(ratios.lower())) + " % " + words.less : SAME;
	}

	/**
	 * Returns the range, or what a single pair showed: about 8 % fewer, once.
	 * @param ratios range; null where there is one pair alone
	 */
	public static String of(Metric metric, @Nullable Interval ratios, double ratio) {
		return (ratios != null) ? of(metric, ratios) : once(metric, ratio) + ", once";
	}

	/**
	 * Returns the range with what it is about, such as 8 to 17 % fewer requests/s.
	 * @param adverb in front of the range, with a blank behind it, or empty
	 * @param ratios range; null where there is one pair alone
	 */
	public static String clause(Metric metric, String what, String adverb, @Nullable Interval ratios, double ratio) {
		String range = adverb + ((ratios != null) ? of(metric, ratios) : once(metric, ratio));
		return Words.of(metric) == Words.TIME ? what + " " + range : range + " " + what;
	}

	/** Returns what a single pair showed, which has no range: about 8 % fewer. */
	public static String once(Metric metric, double ratio) {
		Words words = Words.of(metric);
		if (Math.abs(ratio - 1) < Change.SAME) {
			return SAME;
		}
		double percent = Math.abs(ratio - 1) * 100;
		return "about " + (Change.isLarge(ratio) ? Figures.number(ratio) + " times as " + words.many
				: ((percent < 1 || percent > 99) ? Figures.number(percent) : Math.round(percent)) + " % "
						+ ((ratio < 1) ? words.less : words.more));
	}

	private static String more(Interval ratios, Words words) {
		if (!Change.isLarge(ratios.upper())) {
			return range(floor((ratios.lower() - 1) * 100), percent(ratios.upper() - 1)) + " % " + words.more;
		}
		String lower = (ratios.lower() > 1 + Change.SAME) ? factor(ratios.lower(), RoundingMode.FLOOR) : "";
		String upper = factor(ratios.upper(), RoundingMode.CEILING);
		return (lower.isEmpty() ? "at most " : lower.equals(upper) ? "about " : lower + " to ") + upper + " times as "
				+ words.many;
	}

	private static String end(double upper, Words words) {
		return Change.isLarge(upper) ? factor(upper, RoundingMode.CEILING) + " times as " + words.many
				: percent(upper - 1) + " % " + words.more;
	}

	private static String range(long from, long to) {
		return (from == 0) ? "at most " + to : (from == to) ? "about " + to : from + " to " + to;
	}

	private static long less(double ratio) {
		return percent(1 - ratio);
	}

	/** Returns a share in per cent, rounded up. */
	private static long percent(double share) {
		return (long) Math.ceil(share * 100 - ROUNDING);
	}

	private static long floor(double percent) {
		return (long) Math.floor(Math.max(0, percent) + ROUNDING);
	}

	/** Returns a factor with one digit behind the point, and with none from ten on. */
	private static String factor(double ratio, RoundingMode outwards) {
		if (ratio >= LARGEST) {
			return "over 1,000";
		}
		int scale = (ratio < 10) ? 10 : 1;
		double rounded = (outwards == RoundingMode.FLOOR) ? Math.floor(ratio * scale + ROUNDING)
				: Math.ceil(ratio * scale - ROUNDING);
		return String.format(Locale.ROOT, (rounded / scale < 10) ? "%.1f" : "%.0f", rounded / scale);
	}

	/** Holds the words for less and more of something. */
	private enum Words {

		NUMBER("fewer", "more", "many"), TIME("shorter", "longer", "long"), AMOUNT("less", "more", "much");

		private final String less;

		private final String more;

		private final String many;

		Words(String less, String more, String many) {
			this.less = less;
			this.more = more;
			this.many = many;
		}

		static Words of(Metric metric) {
			return (metric.higherIsBetter() || metric.unit().isEmpty()) ? NUMBER : metric.isTime() ? TIME : AMOUNT;
		}

	}

}
