package io.vtbench.runner.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.ForkLatency;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a program writes to the file that VTBENCH_RESULT names.
 *
 * @param requests tasks, calls or rows done
 * @param makespanSeconds of the work alone, by the monotonic clock
 * @param startedAtMillis begin of the work, epoch milliseconds
 * @param cpuSeconds CPU time of the work: of this program and of all that it started, or
 * of what it measures; null where the program does not say it
 * @param counts what must be equal in all arms
 */
record TaskResult(@JsonProperty(required = true) int schema, @JsonProperty(required = true) String program,
		@JsonProperty(required = true) long requests, @JsonProperty(required = true) long errors,
		@JsonProperty(required = true) double makespanSeconds, @JsonProperty(required = true) long startedAtMillis,
		@JsonProperty(required = true) long endedAtMillis, @JsonSetter(nulls = Nulls.SET) @Nullable Double cpuSeconds,
		@JsonProperty(required = true) String threadKind, @JsonProperty(required = true) Map<String, Long> counts) {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.changeDefaultNullHandling((handling) -> handling.withValueNulls(Nulls.FAIL))
		.build();

	/** As any other work: a program has one latency, its makespan. */
	MeasuredWork work() {
		double millis = this.makespanSeconds * 1000;
		return new MeasuredWork(new TimeRange(this.startedAtMillis, this.endedAtMillis), this.makespanSeconds,
				Requests.of(this.requests - this.errors, this.errors),
				new ForkLatency(new Latency(millis, millis, millis, millis, null, millis), List.of(), null),
				Map.of(ThreadKind.of(this.threadKind), this.requests), Map.of(), this.counts, this.cpuSeconds,
				RequestLog.none());
	}

	static TaskResult read(Path file) {
		if (!Files.isRegularFile(file)) {
			throw new ServiceException("the program ended without writing its result to " + file);
		}
		try {
			TaskResult result = MAPPER.readValue(file, TaskResult.class);
			if (result == null || !(result.makespanSeconds() > 0)) {
				throw new ServiceException(file + " is not the result of a program: 'makespanSeconds' must be above 0");
			}
			return result;
		}
		catch (JacksonException ex) {
			throw new ServiceException(file + " is not the result of a program: " + ex.getOriginalMessage());
		}
	}

}
