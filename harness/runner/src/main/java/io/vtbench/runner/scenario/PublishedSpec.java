package io.vtbench.runner.scenario;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.vtbench.runner.result.Metric;

/**
 * Holds published figures, by arm: every key of the file but {@code source} is an arm.
 */
public final class PublishedSpec {

	private String source = "";

	private final Map<String, Map<Metric, Double>> arms = new LinkedHashMap<>();

	/** Returns where the figures come from. */
	public String source() {
		return this.source;
	}

	/** Returns the values by arm and metric, in the metric's unit. */
	public Map<String, Map<Metric, Double>> arms() {
		return this.arms;
	}

	void setSource(String source) {
		this.source = source;
	}

	@JsonAnySetter
	void arm(String name, Map<Metric, String> figures) {
		Map<Metric, Double> values = new LinkedHashMap<>();
		figures.forEach((metric, value) -> values.put(metric, number(metric, value)));
		this.arms.put(name, values);
	}

	/** Parses a figure into the metric's unit. */
	static double number(Metric metric, String value) {
		return switch (metric.unit()) {
			case "s" -> Experiment.seconds(Durations.parse(value));
			case "ms" -> Experiment.seconds(Durations.parse(value)) * 1000;
			default -> new BigDecimal(value).doubleValue();
		};
	}

}
