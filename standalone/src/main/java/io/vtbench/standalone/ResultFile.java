package io.vtbench.standalone;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The JSON file in which a program leaves its figures for whoever started it. */
record ResultFile(Path path) {

	static final String VARIABLE = "VTBENCH_RESULT";

	/** The file named by the environment variable {@value #VARIABLE}, if any. */
	static Optional<ResultFile> fromEnvironment() {
		return Optional.ofNullable(System.getenv(VARIABLE))
			.filter((value) -> !value.isBlank())
			.map((value) -> new ResultFile(Path.of(value)));
	}

	void write(Content content) {
		JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(this.path, content);
	}

	/**
	 * @param schema version of this format
	 * @param program name of the program
	 * @param requests pieces of work that had to be done
	 * @param errors those that were not
	 * @param makespanSeconds monotonic time around the work only
	 * @param startedAtMillis wall clock at the start of that window, since 1970
	 * @param endedAtMillis wall clock at its end
	 * @param cpuSeconds CPU time that the work took; null where it is not known
	 * @param threadKind "platform", "virtual" or "mixed"
	 * @param counts what must be the same on both kinds of threads
	 */
	record Content(int schema, String program, long requests, long errors, double makespanSeconds, long startedAtMillis,
			long endedAtMillis, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double cpuSeconds,
			String threadKind, Map<String, Long> counts) {
	}

}
