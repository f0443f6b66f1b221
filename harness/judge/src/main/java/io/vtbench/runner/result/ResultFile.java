package io.vtbench.runner.result;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.file.SchemaRules;
import io.vtbench.runner.result.JsonFile.ResultFileException;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes {@code result.json}, whose rules are those of
 * {@code docs/result.schema.json}.
 */
public final class ResultFile {

	/** The name of the file in a run's folder. */
	public static final String NAME = "result.json";

	private static final JsonFile<RunResult> FILE = new JsonFile<>(NAME, RunResult.SCHEMA, RunResult.class, "a result",
			"take an unchanged copy, or measure again", new SchemaRules("/result.schema.json"));

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
