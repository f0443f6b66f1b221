package io.vtbench.runner.file;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import io.vtbench.runner.failure.KnownNames;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Holds a file that somebody may have written, kept, mailed or edited against its schema,
 * and says in a sentence what is wrong. Where a schema has an {@code errorMessage} or a
 * {@code patternErrorMessage}, which editors show too, the sentence is that one.
 *
 * @param resource one of the schemas in {@code docs/}
 * @param part pointer to the part of the schema that a file is held against
 */
public record SchemaRules(String resource, String part) {

	/** The registry that compiles each schema once. */
	private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
			(registry) -> registry.schemaRegistryConfig(SchemaRegistryConfig.builder().locale(Locale.ROOT).build()));

	private static final int LONGEST_VALUE = 80;

	/**
	 * The rules that are named before others: a misspelt key rather than the key that
	 * lacks for it.
	 */
	private static final List<String> FIRST = List.of("additionalProperties", "required");

	/** Holds files against a whole schema. */
	public SchemaRules(String resource) {
		this(resource, "");
	}

	/**
	 * A rule that is broken.
	 *
	 * @param path names and indexes from the top to the place
	 * @param sentence that names the place
	 */
	public record Broken(List<String> path, String sentence) {

		@Override
		public String toString() {
			return this.sentence;
		}

	}

	/** Finds the rule that a tree breaks; null where it keeps all. */
	public @Nullable Broken broken(JsonNode tree) {
		NodePath endless = endless(tree, new NodePath(PathType.JSON_POINTER));
		if (endless != null) {
			return new Broken(path(endless), name(endless) + " has a number that is too large");
		}
		return schema(this.part).validate(tree)
			.stream()
			// one of several ways to be right; the rule that lists them is broken as well
			.filter((error) -> !error.getEvaluationPath().contains("oneOf") || error.getKeyword().equals("oneOf"))
			.min(Comparator.comparingInt((error) -> rank(error.getKeyword())))
			.map((error) -> new Broken(path(place(error)), sentence(error)))
			.orElse(null);
	}

	/**
	 * Returns the place to blame: a key itself, and where one is missing, what it is
	 * missing in.
	 */
	private static NodePath place(Error error) {
		NodePath place = error.getInstanceLocation();
		return List.of("additionalProperties", "propertyNames").contains(error.getKeyword())
				? place.append(error.getProperty()) : place;
	}

	private static int rank(String keyword) {
		int place = FIRST.indexOf(keyword);
		return (place >= 0) ? place : FIRST.size();
	}

	private String sentence(Error error) {
		NodePath place = place(error);
		JsonNode value = error.getInstanceNode();
		JsonNode schema = schema("").getSchemaNode().at(error.getSchemaLocation().getFragment().getParent().toString());
		String name = name(place);
		if (value.isNull()) {
			return name + " has no value";
		}
		return switch (error.getKeyword()) {
			case "required" -> name(place.append(error.getProperty())) + " is missing";
			case "additionalProperties" -> KnownNames.unknown("key", error.getProperty(),
					(place.getNameCount() > 1) ? " in " + name(place.getParent()) : "",
					schema.path("properties").propertyNames());
			case "enum" -> schema.has("errorMessage") ? name + " " + schema.path("errorMessage").asString()
					: KnownNames.unknown("value", value.asString(value.toString()), " of " + name,
							schema.path("enum").valueStream().map(JsonNode::asString).toList());
			default -> {
				String demand = demand(error, schema, value);
				yield name + " " + demand + (demand.startsWith("must ") ? found(value) : "");
			}
		};
	}

	/** Returns what a value must be, or what is wrong with it. */
	private static String demand(Error error, JsonNode schema, JsonNode value) {
		String own = schema.path("errorMessage").asString("");
		return switch (error.getKeyword()) {
			case "pattern" -> schema.path("patternErrorMessage").asString(own.isEmpty() ? error.getMessage() : own);
			case String any when !own.isEmpty() -> own;
			case "type" -> "must be " + kinds(schema.path("type"));
			case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> "must be " + range(schema);
			case "minItems", "minProperties" ->
				"needs " + entries(schema.path(error.getKeyword()).asInt()) + " or more";
			case "uniqueItems" -> "has " + text(twice(value)) + " twice";
			default -> error.getMessage();
		};
	}

	private static String kinds(JsonNode type) {
		return (type.isArray() ? type.valueStream() : Stream.of(type)).map((each) -> switch (each.asString()) {
			case "string" -> "a text";
			case "integer" -> "a whole number";
			case "number" -> "a number";
			case "boolean" -> "true or false";
			case "array" -> "a list, such as [a, b]";
			default -> "keys with values";
		}).collect(Collectors.joining(" or "));
	}

	private static String range(JsonNode schema) {
		JsonNode least = schema.path("minimum");
		JsonNode most = schema.path("maximum");
		if (least.isNumber() && most.isNumber()) {
			return figure(least) + " to " + figure(most);
		}
		return Stream
			.of(least.isNumber() ? figure(least) + " or more" : "", most.isNumber() ? "at most " + figure(most) : "",
					bound("above ", schema.path("exclusiveMinimum")), bound("below ", schema.path("exclusiveMaximum")))
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining(" and "));
	}

	private static String entries(int number) {
		return (number == 1) ? "one entry" : number + " entries";
	}

	private static String bound(String word, JsonNode limit) {
		return limit.isNumber() ? word + figure(limit) : "";
	}

	private static String figure(JsonNode number) {
		return new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT))
			.format(number.doubleValue());
	}

	private static JsonNode twice(JsonNode list) {
		Set<JsonNode> seen = new HashSet<>();
		return list.valueStream().filter((each) -> !seen.add(each)).findFirst().orElse(list);
	}

	/** Returns what is there instead; of what has parts only the kind. */
	private static String found(JsonNode value) {
		if (value.isContainer()) {
			return value.isArray() ? ", but is a list" : ", but has keys of its own";
		}
		return ", but is " + text(value);
	}

	/** Puts a value on one line, and a text in quotes. */
	private static String text(JsonNode value) {
		String text = value.toString();
		text = (text.length() > LONGEST_VALUE) ? text.substring(0, LONGEST_VALUE) + "…" : text;
		return value.isString() ? "'" + text.substring(1).replaceFirst("\"$", "") + "'" : text;
	}

	private Schema schema(String pointer) {
		return REGISTRY.getSchema(SchemaLocation.of("classpath:" + this.resource + "#" + pointer));
	}

	private static List<String> path(NodePath place) {
		return IntStream.range(0, place.getNameCount()).mapToObj(place::getElement).map(String::valueOf).toList();
	}

	private static String name(NodePath place) {
		StringBuilder name = new StringBuilder();
		for (int i = 0; i < place.getNameCount(); i++) {
			Object step = place.getElement(i);
			name.append((step instanceof Integer) ? "[" + step + "]" : (name.isEmpty() ? "" : ".") + step);
		}
		return name.isEmpty() ? "the file" : "'" + name + "'";
	}

	/**
	 * Finds a number that is infinite once it is read, like 1e999: the validator compares
	 * longs.
	 */
	private static @Nullable NodePath endless(JsonNode node, NodePath place) {
		if (node.isNumber()) {
			return (Math.abs(node.doubleValue()) < Long.MAX_VALUE) ? null : place;
		}
		for (var entry : node.properties()) {
			NodePath found = endless(entry.getValue(), place.append(entry.getKey()));
			if (found != null) {
				return found;
			}
		}
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			NodePath found = endless(node.get(i), place.append(i));
			if (found != null) {
				return found;
			}
		}
		return null;
	}

}
