package io.vtbench.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes {@code result.json}. */
public final class ResultFile {

	/** Name of the file in a run's folder. */
	public static final String NAME = "result.json";

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(SerializationFeature.INDENT_OUTPUT)
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private ResultFile() {
	}

	/**
	 * Writes by way of a neighbour file, so that a crash never leaves half a result.
	 * @param result what to write
	 * @param folder of the run
	 */
	public static void write(RunResult result, Path folder) throws IOException {
		Path part = folder.resolve(NAME + ".part");
		MAPPER.writeValue(part, result);
		Files.move(part, folder.resolve(NAME), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	public static String toJson(RunResult result) {
		return MAPPER.writeValueAsString(result);
	}

	/**
	 * Reads the result of a run.
	 * @param folder of the run
	 * @throws ResultFileException where there is none, or none that this version can read
	 */
	public static RunResult read(Path folder) {
		Path file = folder.resolve(NAME);
		if (!Files.isRegularFile(file)) {
			throw new ResultFileException("no " + NAME + " in " + folder
					+ "; name the folder of a finished run, for example one below results/");
		}
		try {
			JsonNode tree = MAPPER.readTree(file);
			if (!tree.path("schema").isInt()) {
				throw new ResultFileException(file + " is not a result: it has no schema");
			}
			int schema = tree.get("schema").asInt();
			return switch (schema) {
				case RunResult.SCHEMA -> MAPPER.treeToValue(tree, RunResult.class);
				case SchemaOne.SCHEMA ->
					MAPPER.treeToValue(new SchemaOne(MAPPER).toCurrent((ObjectNode) tree), RunResult.class);
				default -> throw new ResultFileException(file + " has schema " + schema + ", this version reads "
						+ SchemaOne.SCHEMA + " and " + RunResult.SCHEMA);
			};
		}
		catch (JacksonException ex) {
			throw new ResultFileException(file + " is not a result: " + ex.getOriginalMessage());
		}
	}

}
