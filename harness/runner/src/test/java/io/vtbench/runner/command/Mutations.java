package io.vtbench.runner.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Damages files: a node of the tree is deleted, replaced or doubled, or bytes of the text
 * change. The same seed gives the same damage; {@code -Dmutation.seed} tries another.
 */
record Mutations(ObjectMapper mapper, String text, Random random) {

	/** A bad input and what is bad about it. */
	record Mutant(String name, byte[] content) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	private static final String TWICE = "-is-there-twice";

	/**
	 * Damages to one file.
	 * @param mapper of its format
	 * @param seed unless the system property chooses another
	 */
	Mutations(ObjectMapper mapper, String text, long seed) {
		this(mapper, text, new Random(Long.getLong("mutation.seed", seed)));
	}

	/** Every field is missing once. */
	List<Mutant> deletions() {
		return nodes().values().stream().map((places) -> pick(places)).map((place) -> {
			JsonNode tree = this.mapper.readTree(this.text);
			remove(tree, place);
			return mutant("without " + place, this.mapper.writeValueAsString(tree));
		}).toList();
	}

	/** Some field has another value, or is there twice. */
	List<Mutant> replacements(int count) {
		List<List<String>> kinds = List.copyOf(nodes().values());
		return IntStream.range(0, count).mapToObj((i) -> {
			String place = pick(pick(kinds));
			return (this.random.nextInt(6) == 0) ? doubled(place) : replaced(place);
		}).toList();
	}

	/** The text is cut off, or is another. */
	List<Mutant> corruptions(int count) {
		List<Mutant> mutants = new ArrayList<>(List.of(new Mutant("nothing", new byte[0]), mutant("null", "null"),
				mutant("a list", "[]"), mutant("an empty object", "{}"), mutant("a number", "7"),
				mutant("deep nesting", "[".repeat(100_000)), mutant("deep objects", "{\"a\":".repeat(5000)),
				mutant("a key twice", "{\"schema\": 2, \"schema\": 2}"), mutant("two documents", this.text + this.text),
				mutant("an endless number", this.text.replaceFirst("[0-9]+[.][0-9]+", "1e999")),
				new Mutant("UTF-16", this.text.getBytes(StandardCharsets.UTF_16))));
		byte[] bytes = this.text.getBytes(StandardCharsets.UTF_8);
		for (int i = 0; i < count; i++) {
			int at = this.random.nextInt(bytes.length);
			byte[] damaged = bytes.clone();
			switch (i % 3) {
				case 0 -> damaged = Arrays.copyOf(bytes, at);
				case 1 -> damaged[at] = (byte) this.random.nextInt(256);
				default -> this.random.nextBytes(damaged);
			}
			mutants.add(new Mutant(List.of("cut off at ", "another byte at ", "noise ").get(i % 3) + at, damaged));
		}
		return mutants;
	}

	private Mutant replaced(String place) {
		JsonNode tree = this.mapper.readTree(this.text);
		JsonNode value = values().get(this.random.nextInt(values().size()));
		JsonNode parent = tree.at(place.substring(0, place.lastIndexOf('/')));
		String key = key(place);
		if (parent instanceof ArrayNode list) {
			list.set(Integer.parseInt(key), value);
		}
		else {
			((ObjectNode) parent).set(key, value);
		}
		return mutant(place + " is " + value, this.mapper.writeValueAsString(tree));
	}

	private Mutant doubled(String place) {
		JsonNode tree = this.mapper.readTree(this.text);
		JsonNode parent = tree.at(place.substring(0, place.lastIndexOf('/')));
		if (parent instanceof ArrayNode list) {
			list.add(tree.at(place));
		}
		else {
			((ObjectNode) parent).set(key(place) + TWICE, tree.at(place));
		}
		return mutant(place + " twice", this.mapper.writeValueAsString(tree).replace(TWICE, ""));
	}

	private List<JsonNode> values() {
		return this.mapper
			.readTree(
					"""
							[null, true, "", " ", "text", "\\u001b[31m", "\\u0000", -1, 0, 1, 0.5, 1e30, -1e30,
							 99999999999999999999, 2147483648, 1e308, [], [null], ["a", "a"], [2, 1], {}, {"a": null}, {"": {"": []}}]
							""")
			.valueStream()
			.toList();
	}

	private static void remove(JsonNode tree, String place) {
		JsonNode parent = tree.at(place.substring(0, place.lastIndexOf('/')));
		if (parent instanceof ArrayNode list) {
			list.remove(Integer.parseInt(key(place)));
		}
		else {
			((ObjectNode) parent).remove(key(place));
		}
	}

	private static String key(String place) {
		return place.substring(place.lastIndexOf('/') + 1).replace("~1", "/").replace("~0", "~");
	}

	private <T> T pick(List<T> list) {
		return list.get(this.random.nextInt(list.size()));
	}

	/** Places by what they look like with every index left out. */
	private Map<String, List<String>> nodes() {
		Map<String, List<String>> nodes = new LinkedHashMap<>();
		collect(this.mapper.readTree(this.text), "", nodes);
		return nodes;
	}

	private static void collect(JsonNode node, String place, Map<String, List<String>> nodes) {
		if (!place.isEmpty()) {
			nodes.computeIfAbsent(place.replaceAll("/[0-9]+", "/*"), (kind) -> new ArrayList<>()).add(place);
		}
		node.properties()
			.forEach((entry) -> collect(entry.getValue(),
					place + "/" + entry.getKey().replace("~", "~0").replace("/", "~1"), nodes));
		for (int i = 0; node.isArray() && i < node.size(); i++) {
			collect(node.get(i), place + "/" + i, nodes);
		}
	}

	private static Mutant mutant(String name, String text) {
		return new Mutant(name, text.getBytes(StandardCharsets.UTF_8));
	}

}
