package io.vtbench.runner.scenario;

import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;

/** Metrics as a scenario names them. */
final class MetricNames {

	private MetricNames() {
	}

	/** Every name, for messages. */
	static List<String> all() {
		return Arrays.stream(Metric.values()).map(Metric::shortName).toList();
	}

	/** The metric of a name; null where there is none. */
	static @Nullable Metric find(String name) {
		return Arrays.stream(Metric.values())
			.filter((metric) -> metric.shortName().equalsIgnoreCase(name))
			.findFirst()
			.orElse(null);
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
