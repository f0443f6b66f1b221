package io.vtbench.runner.result;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Holds a file that somebody may have kept, mailed or edited against its schema.
 *
 * @param resource that has the schema, one of those in {@code docs/}
 */
record SchemaRules(String resource) {

	/**
	 * Finds the first rule that a tree breaks, with the place; null where it keeps all.
	 */
	@Nullable String broken(JsonNode tree) {
		String endless = endless(tree, "");
		if (endless != null) {
			return endless + " has a number that is too large";
		}
		List<Error> errors = schema().validate(tree);
		if (errors.isEmpty()) {
			return null;
		}
		Error first = errors.getFirst();
		String place = first.getInstanceLocation().toString();
		String where = place.isEmpty() ? "the whole" : place;
		return switch (first.getKeyword()) {
			case "required" -> "'" + first.getProperty() + "' is missing in " + where;
			case "additionalProperties" -> "'" + first.getProperty() + "' in " + where + " is unknown";
			default -> where + " " + first.getMessage();
		};
	}

	private Schema schema() {
		try (InputStream stream = SchemaRules.class.getResourceAsStream(this.resource)) {
			if (stream == null) {
				throw new IllegalStateException("the runner's jar lacks " + this.resource + "; build it anew");
			}
			SchemaRegistryConfig config = SchemaRegistryConfig.builder().locale(Locale.ROOT).build();
			return SchemaRegistry
				.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
						(registry) -> registry.schemaRegistryConfig(config))
				.getSchema(stream);
		}
		catch (IOException ex) {
			throw new IllegalStateException("the runner's jar cannot be read", ex);
		}
	}

	/** A number like 1e999 is infinite once it is read, and no rule holds for it. */
	private static @Nullable String endless(JsonNode node, String place) {
		if (node.isNumber()) {
			return Double.isFinite(node.doubleValue()) ? null : place;
		}
		for (var entry : node.properties()) {
			String found = endless(entry.getValue(), place + "/" + entry.getKey());
			if (found != null) {
				return found;
			}
		}
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			String found = endless(node.get(i), place + "/" + i);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

}
