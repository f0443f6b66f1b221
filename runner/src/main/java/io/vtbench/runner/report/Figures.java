package io.vtbench.runner.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import io.vtbench.runner.result.Metric;

/**
 * How numbers look: the only place that turns one into text, so that every output shows
 * the same. Independent of the locale.
 */
final class Figures {

	static final String NOT_AVAILABLE = "n/a";

	private static final long KIB = 1024;

	private Figures() {
	}

	/** A value of the metric with its unit; n/a where there is none. */
	static String of(Metric metric, @Nullable Double value) {
		return switch (metric.unit()) {
			case "s" -> seconds(value);
			case "ms" -> millis(value);
			case "/s" -> perSecond(value);
			case "bytes" -> bytes(value);
			default -> text(value, " " + metric.unit());
		};
	}

	static String seconds(@Nullable Double value) {
		return text(value, " s");
	}

	static String millis(@Nullable Double value) {
		return text(value, " ms");
	}

	static String perSecond(@Nullable Double value) {
		return text(value, "/s");
	}

	static String bytes(@Nullable Double value) {
		if (value == null) {
			return NOT_AVAILABLE;
		}
		double kib = value / KIB;
		if (Math.abs(kib) < KIB) {
			return number(kib) + " KiB";
		}
		return (Math.abs(kib) < KIB * KIB) ? number(kib / KIB) + " MiB" : number(kib / KIB / KIB) + " GiB";
	}

	/** Three or four significant digits; whole numbers from 1,000 on. */
	static String number(double value) {
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

	/** Three decimals around 1, three significant digits far from it. */
	static String ratio(double value) {
		return (value >= 0.1 && value < 10) ? fixed(value, 3) : number(value);
	}

	static String interval(double @Nullable [] ends) {
		return (ends != null) ? ratio(ends[0]) + " to " + ratio(ends[1]) : NOT_AVAILABLE;
	}

	/** A share of 0 to 1 in per cent. */
	static String percent(@Nullable Double share) {
		return (share != null && Double.isFinite(share)) ? fixed(share * 100, 1) + " %" : NOT_AVAILABLE;
	}

	/** A relative difference, with its sign. */
	static String difference(@Nullable Double share) {
		if (share == null || !Double.isFinite(share)) {
			return NOT_AVAILABLE;
		}
		String text = fixed(share * 100, (Math.abs(share) < 1) ? 1 : 0);
		return (text.startsWith("-") ? "" : "+") + text + " %";
	}

	static String pValue(@Nullable Double value) {
		if (value == null) {
			return NOT_AVAILABLE;
		}
		return (value < 0.001) ? "< 0.001" : fixed(value, 3);
	}

	/** A factor as it was given, such as 0.1. */
	static String factor(double value) {
		return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
	}

	static String count(@Nullable Long value) {
		return (value != null) ? String.format(Locale.ROOT, "%,d", value) : NOT_AVAILABLE;
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
