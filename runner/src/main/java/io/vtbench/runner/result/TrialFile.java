package io.vtbench.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.annotation.Nulls;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code trial.json} in the folder of a trial. */
public final class TrialFile {

	/** Name in the folder. */
	public static final String NAME = "trial.json";

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(SerializationFeature.INDENT_OUTPUT)
		.enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.changeDefaultNullHandling((nulls) -> nulls.withContentNulls(Nulls.FAIL))
		.build();

	private TrialFile() {
	}

	/**
	 * Writes a trial.
	 * @throws FileException where it cannot be written
	 */
	public static void write(Trial trial, Path folder) {
		OutputFiles.write(folder.resolve(NAME), MAPPER.writeValueAsString(trial) + "\n");
	}

	/**
	 * Reads the trial of a folder.
	 * @throws ResultFileException where there is none that this version can read
	 */
	public static Trial read(Path folder) {
		Path file = folder.resolve(NAME);
		try {
			Trial trial = MAPPER.readValue(Files.readString(file), Trial.class);
			if (trial != null && trial.schema() == Trial.SCHEMA) {
				return trial;
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
		return new ResultFileException(file + " is not a trial: " + reason + "; take an unchanged copy, or try again",
				cause);
	}

}
