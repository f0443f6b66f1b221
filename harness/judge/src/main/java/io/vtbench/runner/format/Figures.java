package io.vtbench.runner.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Turns numbers into text: the only place that does, so that every output shows the same.
 * It does not depend on the locale.
 */
public final class Figures {

	public static final String NOT_AVAILABLE = "n/a";

	private static final long KIB = 1024;

	private static final MathContext FORMULA_DIGITS = new MathContext(4);

	private Figures() {
	}

	/** Prints a value of the metric with its unit; n/a where there is none. */
	public static String of(Metric metric, @Nullable Double value) {
		return switch (metric.unit()) {
			case "s" -> seconds(value);
			case "ms" -> millis(value);
			case "/s" -> perSecond(value);
			case "bytes" -> bytes(value);
			default -> text(value, "");
		};
	}

	public static String seconds(@Nullable Double value) {
		return text(value, " s");
	}

	public static String millis(@Nullable Double value) {
		return text(value, " ms");
	}

	public static String perSecond(@Nullable Double value) {
		return text(value, "/s");
	}

	public static String bytes(@Nullable Double value) {
		if (value == null) {
			return NOT_AVAILABLE;
		}
		double kib = value / KIB;
		if (Math.abs(kib) < KIB) {
			return number(kib) + " KiB";
		}
		return (Math.abs(kib) < KIB * KIB) ? number(kib / KIB) + " MiB" : number(kib / KIB / KIB) + " GiB";
	}

	/** Prints three or four significant digits, and whole numbers from 1,000 on. */
	public static String number(double value) {
		if (!Double.isFinite(value)) {
			return NOT_AVAILABLE;
		}
		// Rounded first, so that 9.999 counts as two digits before the point.
		double size = new BigDecimal(Math.abs(value)).round(new MathContext(4)).doubleValue();
		return fixed(value, decimals(size));
	}

	private static int decimals(double size) {
		if (size == 0 || size >= 1000) {
			return 0;
		}
		if (size >= 100) {
			return 1;
		}
		return (size >= 1) ? 2 : Math.min(9, 2 - (int) Math.floor(Math.log10(size)));
	}

	/** Prints three decimals around 1, and three significant digits far from it. */
	public static String ratio(double value) {
		return (value >= 0.1 && value < 10) ? fixed(value, 3) : number(value);
	}

	public static String ratioOrNone(@Nullable Double value) {
		return (value != null) ? ratio(value) : NOT_AVAILABLE;
	}

	public static String interval(@Nullable Interval ends) {
		return (ends != null) ? ratio(ends.lower()) + " to " + ratio(ends.upper()) : NOT_AVAILABLE;
	}

	/** Prints a share of 0 to 1 in per cent, with two decimals below one per cent. */
	public static String percent(@Nullable Double share) {
		if (share == null || !Double.isFinite(share)) {
			return NOT_AVAILABLE;
		}
		double percent = share * 100;
		if (percent == 0) {
			return "0 %";
		}
		return fixed(percent, (Math.abs(percent) < 0.995) ? 2 : 1) + " %";
	}

	/** Prints a relative difference, with its sign. */
	public static String difference(@Nullable Double share) {
		if (share == null || !Double.isFinite(share)) {
			return NOT_AVAILABLE;
		}
		String text = fixed(share * 100, (Math.abs(share) < 1) ? 1 : 0);
		return (text.startsWith("-") ? "" : "+") + text + " %";
	}

	public static String pValue(@Nullable Double value) {
		if (value == null) {
			return NOT_AVAILABLE;
		}
		return (value < 0.001) ? "< 0.001" : fixed(value, 3);
	}

	/** Prints a factor as it was given, such as 0.1. */
	public static String factor(double value) {
		return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
	}

	public static String count(@Nullable Long value) {
		return (value != null) ? String.format(Locale.ROOT, "%,d", value) : NOT_AVAILABLE;
	}

	/** Prints a number with its noun: 1 thread, 10 threads. */
	public static String count(long count, String noun) {
		return count(count) + " " + noun + ((count == 1) ? "" : "s");
	}

	/**
	 * Prints a number of a formula: four significant digits, without zeros at the end.
	 */
	public static String exact(double value) {
		BigDecimal rounded = (Math.abs(value) >= 1000) ? BigDecimal.valueOf(Math.round(value))
				: new BigDecimal(value).round(FORMULA_DIGITS);
		return new DecimalFormat("#,##0.#########", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(rounded);
	}

	public static String exactSeconds(double seconds) {
		return exact(seconds) + " s";
	}

	public static String exactSeconds(Duration duration) {
		return exactSeconds(duration.toNanos() / 1e9);
	}

	private static String text(@Nullable Double value, String unit) {
		return (value != null && Double.isFinite(value)) ? number(value) + unit : NOT_AVAILABLE;
	}

	private static String fixed(double value, int decimals) {
		String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
		// -0.0 would read as if something had been below zero.
		return text.matches("-[0.]+") ? text.substring(1) : text;
	}

}
