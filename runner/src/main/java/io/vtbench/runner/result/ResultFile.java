package io.vtbench.runner.result;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads and writes {@code result.json}, whose rules are those of
 * {@code docs/result.schema.json}.
 */
public final class ResultFile {

	/** Name of the file in a run's folder. */
	public static final String NAME = "result.json";

	private static final String RULES = "/result.schema.json";

	private static final JsonFile<RunResult> FILE = new JsonFile<>(NAME, RunResult.SCHEMA, RunResult.class, "a result",
			"take an unchanged copy, or measure again", ResultFile::brokenRule, List.of());

	private ResultFile() {
	}

	/**
	 * Writes a result.
	 * @param folder of the run
	 * @throws io.vtbench.runner.file.FileException where it cannot be written; an older
	 * one is kept then
	 */
	public static void write(RunResult result, Path folder) {
		FILE.write(result, folder);
	}

	/** Writes a result without blanks. */
	public static void writeDense(RunResult result, Path folder) {
		FILE.writeDense(result, folder);
	}

	public static String toJson(RunResult result) {
		return FILE.toJson(result);
	}

	/**
	 * Reads the result of a run and holds it against the schema.
	 * @param folder of the run
	 * @throws ResultFileException where there is none, or none that this version can read
	 */
	public static RunResult read(Path folder) {
		if (!FILE.isIn(folder)) {
			throw new ResultFileException("no " + NAME + " in " + folder
					+ "; name the folder of a finished run, for example one below results/", null);
		}
		RunResult result = FILE.read(folder);
		String unknown = unknownArm(result);
		if (unknown != null) {
			throw FILE.unusable(FILE.in(folder), unknown, null);
		}
		return result;
	}

	/**
	 * Finds what a schema cannot rule out: a result that speaks of arms that it does not
	 * have.
	 */
	private static @Nullable String unknownArm(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		Set<String> names = new HashSet<>();
		for (String arm : arms) {
			if (!names.add(arm)) {
				return "two arms are called '" + arm + "'";
			}
		}
		for (Comparison comparison : result.comparisons()) {
			for (String name : List.of(comparison.baseline(), comparison.candidate())) {
				if (!names.contains(name)) {
					return "a comparison is with '" + name + "', and the arms are " + String.join(", ", arms);
				}
			}
		}
		return null;
	}

	/** The first rule that a tree breaks, with the place; null where it keeps all. */
	private static @Nullable String brokenRule(JsonNode tree) {
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

	private static Schema schema() {
		try (InputStream stream = ResultFile.class.getResourceAsStream(RULES)) {
			if (stream == null) {
				throw new IllegalStateException("the runner's jar lacks " + RULES + "; build it anew");
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
