package io.vtbench.runner.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;

/**
 * The metrics that a scenario may be about, under the names that its file has for them.
 */
final class MetricNames {

	private static final Map<String, Metric> BY_NAME = new LinkedHashMap<>();
	static {
		BY_NAME.put("makespan", Metric.MAKESPAN);
		BY_NAME.put("throughput", Metric.THROUGHPUT);
		BY_NAME.put("mean", Metric.LATENCY_MEAN);
		BY_NAME.put("p50", Metric.LATENCY_P50);
		BY_NAME.put("p95", Metric.LATENCY_P95);
		BY_NAME.put("p99", Metric.LATENCY_P99);
		BY_NAME.put("cpu", Metric.CPU_PER_REQUEST);
		BY_NAME.put("memory", Metric.PEAK_MEMORY);
	}

	private MetricNames() {
	}

	/** The name of a metric in a file. */
	static String of(Metric metric) {
		return BY_NAME.entrySet()
			.stream()
			.filter((entry) -> entry.getValue() == metric)
			.map(Map.Entry::getKey)
			.findFirst()
			.orElseThrow();
	}

	/** Every name, for messages. */
	static List<String> all() {
		return List.copyOf(BY_NAME.keySet());
	}

	/** The metric of a name; null where there is none. */
	static @Nullable Metric find(String name) {
		return BY_NAME.get(name.toLowerCase(Locale.ROOT));
	}

	private static Metric metric(DeserializationContext context, String name) {
		Metric metric = find(name);
		if (metric == null) {
			throw context.weirdStringException(name, Metric.class, KnownNames.unknown("metric", name, all()));
		}
		return metric;
	}

	static class Value extends ValueDeserializer<Metric> {

		@Override
		public Metric deserialize(JsonParser parser, DeserializationContext context) {
			return metric(context, parser.getValueAsString(""));
		}

	}

	static class Key extends KeyDeserializer {

		@Override
		public Object deserializeKey(String key, DeserializationContext context) {
			return metric(context, key);
		}

	}

}
