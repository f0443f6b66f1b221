package io.vtbench.batch.job;

import java.nio.file.Path;
import java.util.Map;

import tools.jackson.databind.json.JsonMapper;

/** The JSON file in which the job leaves its figures for whoever started it. */
final class ResultFile {

	static final String VARIABLE = "VTBENCH_RESULT";

	private ResultFile() {
	}

	/** Writes to the file that {@value #VARIABLE} names; without it does nothing. */
	static void write(Content content) {
		String path = System.getenv(VARIABLE);
		if (path != null && !path.isBlank()) {
			JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValue(Path.of(path), content);
		}
	}

	/**
	 * @param schema version of this format
	 * @param program name of the program
	 * @param requests payments of this run
	 * @param errors lines that got lost
	 * @param makespanSeconds monotonic time around the job only
	 * @param startedAtMillis wall clock at the start of that window, since 1970
	 * @param endedAtMillis wall clock at its end
	 * @param cpuSeconds CPU time of the process in that window
	 * @param threadKind "platform", "virtual", "mixed" or "none"
	 * @param counts what must be the same on both kinds of threads
	 */
	record Content(int schema, String program, long requests, long errors, double makespanSeconds, long startedAtMillis,
			long endedAtMillis, double cpuSeconds, String threadKind, Map<String, Long> counts) {
	}

}
