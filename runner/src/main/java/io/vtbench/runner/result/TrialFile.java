package io.vtbench.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code trial.json} in the folder of a trial. */
public final class TrialFile {

	/** Name in the folder. */
	public static final String NAME = "trial.json";

	private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private TrialFile() {
	}

	public static void write(Trial trial, Path folder) throws IOException {
		Files.writeString(folder.resolve(NAME), MAPPER.writeValueAsString(trial) + "\n");
	}

	/**
	 * Reads the file.
	 * @throws ResultFileException where it is not whole
	 */
	public static Trial read(Path folder) {
		Path file = folder.resolve(NAME);
		try {
			return MAPPER.readValue(file.toFile(), Trial.class);
		}
		catch (JacksonException ex) {
			throw new ResultFileException(file + " is not a trial: " + ex.getOriginalMessage(), ex);
		}
	}

}
