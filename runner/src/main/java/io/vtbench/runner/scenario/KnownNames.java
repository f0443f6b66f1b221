package io.vtbench.runner.scenario;

import java.util.Collection;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;

/**
 * Names that must exist elsewhere in {@code scenarios/}. They are checked while reading,
 * because only then the line is known.
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
