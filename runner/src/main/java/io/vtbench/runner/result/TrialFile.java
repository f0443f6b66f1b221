package io.vtbench.runner.result;

import java.nio.file.Path;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code trial.json} in the folder of a trial. */
public final class TrialFile {

	/** Name in the folder. */
	public static final String NAME = "trial.json";

	private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private TrialFile() {
	}

	/**
	 * Writes a trial.
	 * @throws FileException where it cannot be written
	 */
	public static void write(Trial trial, Path folder) {
		OutputFiles.write(folder.resolve(NAME), MAPPER.writeValueAsString(trial) + "\n");
	}

}
