package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What a run says at its end: a table, the metrics, and the figures for a harness. */
@Component
class Report {

	/** Names the file in which the figures are left as JSON. */
	static final String VARIABLE = "VTBENCH_RESULT";

	private final InputFiles input;

	private final Path output;

	private final JdbcClient jdbc;

	private final PartnerGateway partner;

	private final AsyncTaskExecutor executor;

	private final PrometheusMeterRegistry meters;

	Report(InputFiles input, PaymentsProperties properties, JdbcClient jdbc, PartnerGateway partner,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor,
			PrometheusMeterRegistry meters) {
		this.input = input;
		this.output = properties.output();
		this.jdbc = jdbc;
		this.partner = partner;
		this.executor = executor;
		this.meters = meters;
	}

	/**
	 * Reports a finished run.
	 * @param makespan monotonic time of the job
	 * @param start wall clock at its start
	 * @param end wall clock at its end
	 * @param cpu CPU time of the process meanwhile
	 */
	void write(JobExecution execution, Duration makespan, Instant start, Instant end, Duration cpu) throws IOException {
		Totals totals = Totals.of(this.jdbc, execution.getJobInstanceId());
		long payments = execution.getStepExecutions()
			.stream()
			.filter((step) -> step.getStepName().equals(PaymentsJobConfiguration.PAYMENTS_STEP))
			.mapToLong((step) -> step.getWriteCount() + step.getReadSkipCount())
			.sum();
		System.out.printf(Locale.ROOT, """
				Payments of %s
				  read          %,d payments (%,d lines in %d files, %d of them headers)
				  written OK    %,d
				  written SKIP  %,d
				  rejected      %,d (%s)
				  time          %.2f s for %,d payments = %,.0f payments/s; CPU %.2f s
				  executor      %s, %s threads
				""", this.input.directory(), this.input.payments(), this.input.payments() + this.input.headers(),
				this.input.files().size(), this.input.headers(), totals.ok(), totals.skip(), totals.rejected(),
				this.output.resolve(PaymentsJobConfiguration.REJECTS), seconds(makespan), payments,
				payments / seconds(makespan), seconds(cpu), this.executor.getClass().getSimpleName(),
				this.partner.threadKind());
		execution.getAllFailureExceptions().forEach((failure) -> System.out.println("FAILED: " + failure.getMessage()));
		Map<String, Long> counts = new TreeMap<>(
				Map.of("ok", totals.ok(), "skip", totals.skip(), "rejected", totals.rejected()));
		counts.forEach((outcome, lines) -> this.meters.counter("payments.lines", "outcome", outcome).increment(lines));
		counts.put("read", this.input.payments());
		Files.writeString(this.output.resolve("metrics.prom"), this.meters.scrape());
		String result = System.getenv(VARIABLE);
		if (result != null && !result.isBlank()) {
			long errors = (execution.getStatus() == BatchStatus.COMPLETED) ? 0
					: Math.max(1, this.input.payments() - totals.lines());
			JsonMapper.shared()
				.writerWithDefaultPrettyPrinter()
				.writeValue(Path.of(result), new Result(1, "batch", payments, errors, seconds(makespan),
						start.toEpochMilli(), end.toEpochMilli(), seconds(cpu), this.partner.threadKind(), counts));
		}
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

	/** Its format is that of every program: docs/contributing/scenario-file.md. */
	record Result(int schema, String program, long requests, long errors, double makespanSeconds, long startedAtMillis,
			long endedAtMillis, double cpuSeconds, String threadKind, Map<String, Long> counts) {
	}

}
