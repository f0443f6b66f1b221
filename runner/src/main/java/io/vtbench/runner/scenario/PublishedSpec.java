package io.vtbench.runner.scenario;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonAnySetter;

/** Published figures, by arm: every key but {@code source} is an arm. */
public final class PublishedSpec {

	private String source = "";

	private final Map<String, Map<Measure, Double>> arms = new LinkedHashMap<>();

	/** Where the figures come from. */
	public String source() {
		return this.source;
	}

	/** Values by arm: seconds for makespan, milliseconds for latencies, else plain. */
	public Map<String, Map<Measure, Double>> arms() {
		return this.arms;
	}

	void setSource(String source) {
		this.source = source;
	}

	@JsonAnySetter
	void arm(String name, Map<Measure, String> figures) {
		Map<Measure, Double> values = new LinkedHashMap<>();
		figures.forEach((measure, value) -> values.put(measure, number(name, measure, value)));
		this.arms.put(name, values);
	}

	private static double number(String arm, Measure measure, String value) {
		try {
			return switch (measure) {
				case MAKESPAN -> seconds(value);
				case MEAN, P50, P95, P99, CPU -> seconds(value) * 1000;
				case THROUGHPUT, MEMORY -> new BigDecimal(value).doubleValue();
			};
		}
		catch (NumberFormatException ex) {
			throw new InvalidValueException("'" + value + "' is not a number", arm, measure.key());
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(ex.getMessage(), arm, measure.key());
		}
	}

	private static double seconds(String value) {
		Duration duration = Durations.parse(value);
		return duration.toNanos() / 1e9;
	}

}
