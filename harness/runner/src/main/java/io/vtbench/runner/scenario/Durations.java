package io.vtbench.runner.scenario;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and prints durations as people write them: {@code 300ms}, {@code 3s}, {@code 2m}.
 */
public final class Durations {

	private static final Pattern FORMAT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(us|ms|s|m)");

	private static final Map<String, Long> NANOS = Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L, "m",
			60_000_000_000L);

	private static final BigDecimal MOST_NANOS = BigDecimal.valueOf(Duration.ofDays(1).toNanos());

	private Durations() {
	}

	/**
	 * Reads a duration.
	 * @param text a number and a unit: us, ms, s or m
	 * @throws IllegalArgumentException if it is none
	 */
	public static Duration parse(String text) {
		Matcher matcher = FORMAT.matcher(text.strip());
		if (!matcher.matches()) {
			throw new IllegalArgumentException(
					"'" + text + "' is not a duration; write a number and a unit: 300ms, 3s, 2m");
		}
		BigDecimal nanos = new BigDecimal(matcher.group(1))
			.multiply(BigDecimal.valueOf(Objects.requireNonNull(NANOS.get(matcher.group(2)))));
		if (nanos.compareTo(MOST_NANOS) > 0) {
			throw new IllegalArgumentException("'" + text + "' is longer than a day");
		}
		return Duration.ofNanos(nanos.longValue());
	}

	/** Multiplies, to the nanosecond. */
	public static Duration scale(Duration duration, double factor) {
		return Duration.ofNanos(Math.round(duration.toNanos() * factor));
	}

	/**
	 * Returns the shortest text that {@link #parse} and Spring read back without loss
	 * down to 1 us.
	 */
	public static String print(Duration duration) {
		long nanos = duration.toNanos();
		if (nanos % 1_000_000_000L == 0) {
			return nanos / 1_000_000_000L + "s";
		}
		return (nanos % 1_000_000L == 0) ? nanos / 1_000_000L + "ms" : nanos / 1_000L + "us";
	}

	/** Returns whether a property of a back-end is a delay, which a profile scales. */
	static boolean isDelay(String property) {
		return property.endsWith("latency");
	}

}
