package io.vtbench.runner.analysis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

/** Numbers in formulas: four significant digits, the same in every locale. */
final class Text {

	private static final MathContext DIGITS = new MathContext(4);

	private Text() {
	}

	static String number(long value) {
		return new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
	}

	static String number(double value) {
		BigDecimal rounded = (Math.abs(value) >= 1000) ? BigDecimal.valueOf(Math.round(value))
				: new BigDecimal(value).round(DIGITS);
		return new DecimalFormat("#,##0.#########", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(rounded);
	}

	/** A number with its noun: 1 thread, 10 threads. */
	static String count(long count, String noun) {
		return number(count) + " " + noun + ((count == 1) ? "" : "s");
	}

	static String seconds(double seconds) {
		return number(seconds) + " s";
	}

	static String seconds(Duration duration) {
		return seconds(duration.toNanos() / 1e9);
	}

}
