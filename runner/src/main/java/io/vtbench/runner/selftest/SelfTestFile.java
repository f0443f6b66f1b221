package io.vtbench.runner.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.annotation.Nulls;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.result.ResultFileException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code selftest.json} in the folder of a series. */
public final class SelfTestFile {

	/** Name in the folder. */
	public static final String NAME = "selftest.json";

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(SerializationFeature.INDENT_OUTPUT)
		.enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.changeDefaultNullHandling((nulls) -> nulls.withContentNulls(Nulls.FAIL))
		.build();

	private SelfTestFile() {
	}

	/**
	 * Writes a series.
	 * @throws FileException where it cannot be written
	 */
	public static void write(SelfTest test, Path folder) {
		OutputFiles.write(folder.resolve(NAME), MAPPER.writeValueAsString(test) + "\n");
	}

	/**
	 * Reads the series of a folder.
	 * @throws ResultFileException where there is none that this version can read
	 */
	public static SelfTest read(Path folder) {
		Path file = folder.resolve(NAME);
		try {
			SelfTest test = MAPPER.readValue(Files.readString(file), SelfTest.class);
			if (test != null && test.schema() == SelfTest.SCHEMA) {
				return test;
			}
			throw unreadable(file, "it is of another version", null);
		}
		catch (IOException ex) {
			throw unreadable(file, "it cannot be read", ex);
		}
		catch (JacksonException ex) {
			throw unreadable(file, "it is damaged", ex);
		}
	}

	private static ResultFileException unreadable(Path file, String reason, @Nullable Throwable cause) {
		return new ResultFileException(
				file + " is not a self-test: " + reason + "; name the folder of one, or start anew", cause);
	}

}
