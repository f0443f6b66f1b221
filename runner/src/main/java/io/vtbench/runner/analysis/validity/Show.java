package io.vtbench.runner.analysis.validity;

import java.util.Locale;

/** Numbers in the detail of a check, the same in every locale. */
final class Show {

	private Show() {
	}

	/** A share of 1 in per cent; two decimals below one per cent. */
	static String percent(double share) {
		double percent = share * 100;
		if (percent == 0) {
			return "0 %";
		}
		return String.format(Locale.ROOT, (Math.abs(percent) < 0.995) ? "%.2f %%" : "%.1f %%", percent);
	}

	static String factor(double value) {
		return String.format(Locale.ROOT, "%.3f", value);
	}

	static String millis(double value) {
		return String.format(Locale.ROOT, "%.1f ms", value);
	}

	static String count(long value) {
		return String.format(Locale.ROOT, "%,d", value);
	}

	static String megabytes(double bytes) {
		return String.format(Locale.ROOT, "%,.0f MB", bytes / 1e6);
	}

}
