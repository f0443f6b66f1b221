package io.vtbench.runner.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Names of metrics in scenario files. */
public enum Measure {

	MAKESPAN, THROUGHPUT, MEAN, P50, P95, P99, CPU, MEMORY;

	/** The name as a scenario file writes it. */
	public String key() {
		return name().toLowerCase(Locale.ROOT);
	}

	static List<String> keys() {
		return Arrays.stream(values()).map(Measure::key).toList();
	}

}
