package io.vtbench.runner.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.Environment.RunningProgram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Measures a program that runs to its end and writes down what it did. */
record TaskForkRunner(Experiment experiment, Environment environment, RunFolder folder,
		RunListener listener) implements ForkRunner {

	@Override
	public List<Forked> run(List<Plan.Slot> step) throws InterruptedException {
		Plan.Slot slot = step.getFirst();
		ResolvedArm arm = this.experiment.arm(slot.arm());
		Path file = this.folder.raw(slot, "task.json");
		this.listener.phase("measuring");
		try (RunningProgram program = this.environment.start(this.experiment, arm, file, this.folder.log(slot, arm),
				this.listener); ForkProbes probes = new ForkProbes(arm.subject().name(), program, null).start()) {
			program.await();
			probes.finish();
			MeasuredWork work = Result.read(file).work();
			WindowReadings readings = probes.readings(work.range());
			return List.of(new Forked(readings.fork(slot, work, List.of(), Map.of(), readings.generatorShare()),
					List.of(), Map.of(), this.folder.log(slot, arm)));
		}
	}

	@Override
	public void close() {
		// every process ended with its fork
	}

	/**
	 * The result that a program writes to the file that VTBENCH_RESULT names.
	 *
	 * @param requests tasks, calls or rows done
	 * @param makespanSeconds of the work alone, by the monotonic clock
	 * @param startedAtMillis begin of the work, in epoch milliseconds
	 * @param endedAtMillis end of the work, in epoch milliseconds
	 * @param cpuSeconds CPU time of the work: of this program and of all that it started,
	 * or of what it measures; null where the program does not say it
	 * @param counts what must be equal in all arms
	 */
	record Result(@JsonProperty(required = true) int schema, @JsonProperty(required = true) String program,
			@JsonProperty(required = true) long requests, @JsonProperty(required = true) long errors,
			@JsonProperty(required = true) double makespanSeconds, @JsonProperty(required = true) long startedAtMillis,
			@JsonProperty(required = true) long endedAtMillis,
			@JsonSetter(nulls = Nulls.SET) @Nullable Double cpuSeconds,
			@JsonProperty(required = true) String threadKind, @JsonProperty(required = true) Map<String, Long> counts) {

		private static final JsonMapper MAPPER = JsonMapper.builder()
			.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
			.changeDefaultNullHandling((handling) -> handling.withValueNulls(Nulls.FAIL))
			.build();

		/**
		 * Returns the work in the form of a load: a program has one latency, its
		 * makespan.
		 */
		MeasuredWork work() {
			double millis = this.makespanSeconds * 1000;
			return new MeasuredWork(new TimeRange(this.startedAtMillis, this.endedAtMillis), this.makespanSeconds,
					Requests.of(this.requests - this.errors, this.errors),
					new ForkLatency(new Latency(millis, millis, millis, millis, null, millis), List.of(), null),
					Map.of(ThreadKind.of(this.threadKind), this.requests), Map.of(), this.counts, this.cpuSeconds,
					RequestLog.none(), null);
		}

		static Result read(Path file) {
			if (!Files.isRegularFile(file)) {
				throw new ServiceException("the program ended without writing its result to " + file);
			}
			try {
				Result result = MAPPER.readValue(file, Result.class);
				if (result == null || !(result.makespanSeconds() > 0)) {
					throw new ServiceException(
							file + " is not the result of a program: 'makespanSeconds' must be above 0");
				}
				return result;
			}
			catch (JacksonException ex) {
				throw new ServiceException(file + " is not the result of a program: " + ex.getOriginalMessage());
			}
		}

	}

}
