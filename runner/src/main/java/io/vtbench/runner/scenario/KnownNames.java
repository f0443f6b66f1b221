package io.vtbench.runner.scenario;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;

/**
 * Names that must exist elsewhere: modes and services in {@code scenarios/}, and metrics.
 * They are checked while reading, because only then the line is known.
 */
final class KnownNames {

	static final String MODES = "mode";

	static final String SERVICES = "service";

	private KnownNames() {
	}

	private static String check(DeserializationContext context, String kind, String name) {
		Collection<?> known = (Collection<?>) context.getAttribute(kind);
		if (known != null && !known.contains(name)) {
			throw context.weirdStringException(name, String.class, unknown(kind, name, known));
		}
		return name;
	}

	static String unknown(String kind, String name, Collection<?> known) {
		return "unknown " + kind + " '" + name + "'; known: "
				+ String.join(", ", known.stream().map(Object::toString).toList());
	}

	/** The metric of a name in a scenario; null where there is none. */
	static @Nullable Metric findMetric(String name) {
		return Arrays.stream(Metric.values())
			.filter((metric) -> metric.shortName().equalsIgnoreCase(name))
			.findFirst()
			.orElse(null);
	}

	/** The names of all metrics, for messages. */
	static List<String> metrics() {
		return Arrays.stream(Metric.values()).map(Metric::shortName).toList();
	}

	private static Metric metric(DeserializationContext context, String name) {
		Metric metric = findMetric(name);
		if (metric == null) {
			throw context.weirdStringException(name, Metric.class, unknown("metric", name, metrics()));
		}
		return metric;
	}

	static class MetricName extends ValueDeserializer<Metric> {

		@Override
		public Metric deserialize(JsonParser parser, DeserializationContext context) {
			return metric(context, parser.getValueAsString(""));
		}

	}

	static class MetricKey extends KeyDeserializer {

		@Override
		public Object deserializeKey(String key, DeserializationContext context) {
			return metric(context, key);
		}

	}

	static class ModeName extends ValueDeserializer<String> {

		@Override
		public String deserialize(JsonParser parser, DeserializationContext context) {
			return check(context, MODES, parser.getValueAsString(""));
		}

	}

	static class ListedMode extends ValueDeserializer<Arms.Listed> {

		@Override
		public Arms.Listed deserialize(JsonParser parser, DeserializationContext context) {
			return new Arms.Listed(check(context, MODES, parser.getValueAsString("")));
		}

	}

	static class ServiceName extends ValueDeserializer<String> {

		@Override
		public String deserialize(JsonParser parser, DeserializationContext context) {
			return check(context, SERVICES, parser.getValueAsString(""));
		}

	}

	static class ServiceKey extends KeyDeserializer {

		@Override
		public Object deserializeKey(String key, DeserializationContext context) {
			return check(context, SERVICES, key);
		}

	}

}
