package io.vtbench.runner.environment.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.file.OutputFiles;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Says in a run's folder which namespace it has made, before it is made: a runner that
 * was killed leaves both.
 *
 * @param server address of the API server
 */
record ClusterNote(String server, String namespace) {

	static final String NAME = "kubernetes.json";

	void write(Path folder) {
		OutputFiles.write(folder.resolve(NAME), JsonMapper.shared().writeValueAsString(this) + "\n");
	}

	/** Takes the note of a run back: nothing is left. */
	static void delete(Path folder) {
		try {
			Files.deleteIfExists(folder.resolve(NAME));
		}
		catch (IOException ex) {
			// clean will find that the namespace is gone
		}
	}

	/** The note of a run; null where it has none that can be read. */
	static @Nullable ClusterNote read(Path folder) {
		try {
			return Files.isRegularFile(folder.resolve(NAME))
					? JsonMapper.shared().readValue(Files.readString(folder.resolve(NAME)), ClusterNote.class) : null;
		}
		catch (IOException | JacksonException ex) {
			return null;
		}
	}

}
