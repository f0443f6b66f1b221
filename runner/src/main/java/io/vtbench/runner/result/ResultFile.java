package io.vtbench.runner.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes {@code result.json}. */
public final class ResultFile {

	/** Name of the file in a run's folder. */
	public static final String NAME = "result.json";

	/** A hundred times the largest that was ever written. */
	private static final long MOST_BYTES = 64_000_000;

	private static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxDocumentLength(MOST_BYTES).build())
			.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			.build())
		.enable(SerializationFeature.INDENT_OUTPUT)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private ResultFile() {
	}

	/**
	 * Writes a result.
	 * @param folder of the run
	 * @throws FileException where it cannot be written; an older one is kept then
	 */
	public static void write(RunResult result, Path folder) {
		OutputFiles.write(folder.resolve(NAME), toJson(result));
	}

	public static String toJson(RunResult result) {
		return MAPPER.writeValueAsString(result);
	}

	/**
	 * Reads the result of a run and holds it against the schema.
	 * @param folder of the run
	 * @throws ResultFileException where there is none, or none that this version can read
	 */
	public static RunResult read(Path folder) {
		Path file = folder.resolve(NAME);
		if (!Files.isRegularFile(file)) {
			throw new ResultFileException("no " + NAME + " in " + folder
					+ "; name the folder of a finished run, for example one below results/", null);
		}
		try {
			RunResult result = MAPPER.treeToValue(current(file, MAPPER.readTree(file)), RunResult.class);
			require(file, ResultNames.complaint(result));
			return result;
		}
		catch (DatabindException ex) {
			throw unreadable(file, "the value at " + place(ex) + " cannot be used", ex);
		}
		catch (StreamConstraintsException ex) {
			throw unreadable(file, "it is larger or deeper than any", ex);
		}
		catch (StreamReadException ex) {
			String what = ex.getOriginalMessage().startsWith("Duplicate") ? "it has a key twice"
					: "it stops being JSON";
			throw unreadable(file,
					what + " at line " + ex.getLocation().getLineNr() + ", column " + ex.getLocation().getColumnNr(),
					ex);
		}
		catch (JacksonException ex) {
			throw unreadable(file, "it cannot be read", ex);
		}
	}

	/** The tree of any schema in the form of this one, and checked. */
	private static JsonNode current(Path file, JsonNode tree) {
		JsonNode schema = tree.path("schema");
		if (!schema.isInt()) {
			throw unreadable(file, "it has no schema", null);
		}
		JsonNode current = switch (schema.asInt()) {
			case RunResult.SCHEMA -> tree;
			case SchemaOne.SCHEMA -> new SchemaOne(MAPPER).toCurrent(tree);
			default -> throw new ResultFileException(file + " has schema " + schema.asInt() + ", this version reads "
					+ SchemaOne.SCHEMA + " and " + RunResult.SCHEMA + "; take the version that wrote it", null);
		};
		require(file, ResultSchema.load().complaint(current));
		return current;
	}

	private static void require(Path file, @Nullable String complaint) {
		if (complaint != null) {
			throw unreadable(file, complaint, null);
		}
	}

	private static ResultFileException unreadable(Path file, String reason, @Nullable Throwable cause) {
		return new ResultFileException(
				file + " is not a result: " + reason + "; take an unchanged copy, or measure again", cause);
	}

	private static String place(DatabindException ex) {
		return ex.getPath()
			.stream()
			.map((step) -> "/" + ((step.getPropertyName() != null) ? step.getPropertyName() : step.getIndex()))
			.collect(Collectors.joining());
	}

}
