package io.vtbench.runner.load;

import io.vtbench.runner.file.JsonProblem;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What one of several generators says of its part of a load.
 *
 * @param summary of its part alone
 * @param firstStartMillis when it sent its first request, in epoch milliseconds of its
 * own clock; with a warm-up that is before its window
 */
public record GeneratorSummary(K6Summary summary, double firstStartMillis) {

	/** Begins the line of k6's output that holds it. */
	private static final String LINE = "vtbench-summary ";

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.build();

	private record Rest(double firstStartMillis) {

	}

	/**
	 * Finds it in what a generator printed.
	 * @param generator for the message
	 * @throws LoadException where it is missing or not whole
	 */
	public static GeneratorSummary ofLog(String log, String generator) {
		String json = log.lines()
			.filter((line) -> line.startsWith(LINE))
			.reduce((first, last) -> last)
			.orElseThrow(() -> new LoadException(generator + " ended without a summary"))
			.substring(LINE.length());
		try {
			K6Summary summary = K6Summary.parse(json, generator);
			Rest rest = MAPPER.readValue(json, Rest.class);
			String problem = SummaryRules.problem(rest.firstStartMillis());
			if (problem != null) {
				throw K6Summary.unusable(generator, problem);
			}
			return new GeneratorSummary(summary, rest.firstStartMillis());
		}
		catch (JacksonException ex) {
			throw K6Summary.unusable(generator, JsonProblem.of(ex));
		}
	}

}
