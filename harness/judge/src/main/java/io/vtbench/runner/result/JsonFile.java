package io.vtbench.runner.result;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.annotation.Nulls;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.file.SchemaRules;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes a JSON file of a fixed name and format in the folder of a run, a trial
 * or a self-test.
 *
 * @param <T> type of its content, which has the version of the format as {@code schema}
 * @param name name of the file
 * @param schema only version of the format that is read and written
 * @param type type of the content
 * @param meaning noun for the content, with an article: a trial
 * @param nextStep advice about a file that cannot be used
 * @param rules rules that it keeps; null where nothing may be missing
 */
public record JsonFile<T>(String name, int schema, Class<T> type, String meaning, String nextStep,
		@Nullable SchemaRules rules) {

	/** The largest size of a file: a hundred times the largest that was ever written. */
	private static final int MAX_BYTES = 64_000_000;

	private static final JsonMapper LENIENT = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxDocumentLength(MAX_BYTES).build())
			.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			.build())
		.annotationIntrospector(new JsonNames())
		.enable(SerializationFeature.INDENT_OUTPUT)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private static final JsonMapper STRICT = LENIENT.rebuild()
		.enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.changeDefaultNullHandling((nulls) -> nulls.withContentNulls(Nulls.FAIL))
		.build();

	private static final JsonMapper DENSE = STRICT.rebuild().disable(SerializationFeature.INDENT_OUTPUT).build();

	/** Describes a file in which nothing may be missing. */
	public JsonFile(String name, int schema, Class<T> type, String meaning, String nextStep) {
		this(name, schema, type, meaning, nextStep, null);
	}

	public boolean isIn(Path folder) {
		return Files.isRegularFile(in(folder));
	}

	public Path in(Path folder) {
		return folder.resolve(this.name);
	}

	/**
	 * Writes the content into a folder.
	 * @throws io.vtbench.runner.file.FileException where it cannot be written; an older
	 * file is kept then
	 */
	public void write(T content, Path folder) {
		OutputFiles.write(in(folder), toJson(content) + "\n");
	}

	/**
	 * Writes the content without blanks, which fill a quarter of a file that is kept for
	 * long.
	 * @throws io.vtbench.runner.file.FileException where it cannot be written; an older
	 * file is kept then
	 */
	public void writeDense(T content, Path folder) {
		OutputFiles.write(in(folder), DENSE.writeValueAsString(content) + "\n");
	}

	/** Returns the content as the file has it. */
	public String toJson(T content) {
		return STRICT.writeValueAsString(content);
	}

	/**
	 * Reads the content from a folder.
	 * @throws ResultFileException where there is no file that this version can read
	 */
	public T read(Path folder) {
		Path file = in(folder);
		try {
			JsonNode tree = STRICT.readTree(Inputs.text(file, MAX_BYTES));
			requireSchema(file, tree.path("schema"));
			if (this.rules == null) {
				return STRICT.treeToValue(tree, this.type);
			}
			SchemaRules.Broken broken = this.rules.broken(tree);
			if (broken != null) {
				throw unusable(file, broken.sentence(), null);
			}
			return LENIENT.treeToValue(tree, this.type);
		}
		catch (IOException ex) {
			throw unusable(file, (ex instanceof FileSystemException refused && refused.getReason() != null)
					? refused.getReason() : "it cannot be read", ex);
		}
		catch (JacksonException ex) {
			throw unusable(file, Inputs.problem(ex), ex);
		}
	}

	private void requireSchema(Path file, JsonNode found) {
		if (!found.isInt()) {
			throw unusable(file, "it has no schema", null);
		}
		if (found.asInt() != this.schema) {
			throw new ResultFileException(file + " has schema " + found.asInt() + ", and this version reads "
					+ this.schema + " alone; take the version that wrote it", null);
		}
	}

	ResultFileException unusable(Path file, String reason, @Nullable Throwable cause) {
		return new ResultFileException(file + " is not " + this.meaning + ": " + reason + "; " + this.nextStep, cause);
	}

	/** Refuses a result that cannot be read; the message says what to do. */
	public static class ResultFileException extends BenchException {

		private static final long serialVersionUID = 1L;

		public ResultFileException(String message, @Nullable Throwable cause) {
			super(WRONG_INPUT, message, cause);
		}

	}

}
