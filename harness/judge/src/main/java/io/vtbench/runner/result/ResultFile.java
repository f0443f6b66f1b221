package io.vtbench.runner.result;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.vtbench.runner.file.SchemaRules;
import io.vtbench.runner.result.JsonFile.ResultFileException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes {@code result.json}, whose rules are those of
 * {@code docs/result.schema.json}.
 */
public final class ResultFile {

	/** The name of the file in a run's folder. */
	public static final String NAME = "result.json";

	private static final JsonFile<RunResult> FILE = new JsonFile<>(NAME, RunResult.SCHEMA, RunResult.class, "a result",
			"take an unchanged copy, or measure again", new SchemaRules("/result.schema.json"), List.of(),
			new JsonFile.Older(2, ResultFile::upgrade));

	private ResultFile() {
	}

	/**
	 * Writes a result.
	 * @param folder folder of the run
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
	 * Reads the result of a run and checks it against the schema.
	 * @param folder folder of the run
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

	/** Keeps the sentences of schema 2 as text. */
	private static void upgrade(ObjectNode run) {
		run.path("checks").forEach((check) -> {
			if (check instanceof ObjectNode outcome && outcome.path("detail").isString()) {
				outcome.set("seen", text(outcome.remove("detail")));
			}
		});
		if (run.path("environment").path("notes") instanceof ArrayNode notes) {
			IntStream.range(0, notes.size())
				.filter((index) -> notes.get(index).isString())
				.forEach((index) -> notes.set(index, text(notes.get(index))));
		}
		run.path("arms").forEach((arm) -> arm.path("setAside").forEach((fork) -> {
			if (fork instanceof ObjectNode aside && aside.path("reason").isString()) {
				aside.set("reason", text(aside.path("reason")));
			}
		}));
	}

	private static ObjectNode text(JsonNode sentence) {
		return JsonNodeFactory.instance.objectNode().put("kind", "text").set("text", sentence);
	}

	/**
	 * Finds a fault that a schema cannot rule out: a result that speaks of arms that it
	 * does not have. Null where there is none.
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

}
