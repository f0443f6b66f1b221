package io.vtbench.standalone;

import java.time.Duration;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import org.springframework.boot.convert.DurationStyle;

/**
 * Reads durations with a unit ("2s", "100ms", "PT2S"); a bare number is refused because
 * nobody remembers which unit it would mean.
 */
final class DurationConverter implements ITypeConverter<Duration> {

	@Override
	public Duration convert(String value) {
		try {
			Duration duration = DurationStyle.detectAndParse(value);
			if (!Character.isDigit(value.charAt(value.length() - 1)) && !duration.isNegative()) {
				return duration;
			}
		}
		catch (IllegalArgumentException ex) {
			// answered below, together with durations without a unit
		}
		throw new TypeConversionException("'" + value + "' is not a duration; write for example 2s or 100ms");
	}

}
