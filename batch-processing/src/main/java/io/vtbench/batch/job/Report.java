package io.vtbench.batch.job;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vtbench.batch.file.WholeFile;
import io.vtbench.batch.partner.InputFiles;
import io.vtbench.batch.payment.PartnerGateway;
import io.vtbench.batch.payment.PaymentProperties;
import io.vtbench.batch.payment.PaymentStore;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.stereotype.Component;

/** What a run says at its end: a table, the metrics, and the figures for a harness. */
@Component
class Report {

	private final InputFiles input;

	private final JobProperties properties;

	private final OutputFolder output;

	private final PaymentProperties rules;

	private final PaymentStore store;

	private final PartnerGateway partner;

	private final RejectsFile rejectsFile;

	private final Progress progress;

	private final AsyncTaskExecutor executor;

	private final PrometheusMeterRegistry meters;

	private final String expectedThreads;

	Report(InputFiles input, JobProperties properties, OutputFolder output, PaymentProperties rules, PaymentStore store,
			PartnerGateway partner, RejectsFile rejectsFile, Progress progress,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor,
			PrometheusMeterRegistry meters, Environment environment) {
		this.input = input;
		this.properties = properties;
		this.output = output;
		this.rules = rules;
		this.store = store;
		this.partner = partner;
		this.rejectsFile = rejectsFile;
		this.progress = progress;
		this.executor = executor;
		this.meters = meters;
		this.expectedThreads = Threading.VIRTUAL.isActive(environment) ? "virtual" : "platform";
	}

	/**
	 * Reports a finished run.
	 * @return whether it is complete and ran on the threads it had to run on
	 */
	boolean write(JobExecution execution, Times times) throws IOException {
		PaymentStore.Counts counts = this.store.counts(execution.getJobInstanceId());
		long payments = this.progress.paymentsOfThisRun();
		Bound bound = Bound.of(payments, this.properties.chunkSize(), this.rules.delay(), this.executor);
		String threads = this.partner.threadKind();
		double seconds = seconds(times.makespan());
		print("Payments of " + this.input.directory());
		row("read", "%,d payments (%,d lines in %d files, %d of them headers)", this.input.payments(),
				this.input.payments() + this.input.headers(), this.input.files().size(), this.input.headers());
		row("written OK", "%,d", counts.ok());
		row("written SKIP", "%,d", counts.skip());
		row("rejected", "%,d (%s)", counts.rejected(), this.rejectsFile.path());
		row("time", "%.2f s for %,d payments = %,.0f payments/s; CPU %.2f s", seconds, payments, payments / seconds,
				seconds(times.cpu()));
		row("executor", "%s, %s threads", this.executor.getClass().getSimpleName(), threads);
		row("bound", "%.2f s plus CPU time (%s)", seconds(bound.time()), bound.explanation());
		WholeFile.write(this.output.file("metrics.prom"), (out) -> out.write(this.meters.scrape()));
		boolean complete = execution.getStatus() == BatchStatus.COMPLETED;
		execution.getAllFailureExceptions().forEach((failure) -> print("FAILED: " + failure.getMessage()));
		if (!threads.equals(this.expectedThreads) && !threads.equals("none")) {
			print("FAILED: the calls ran on " + threads + " threads instead of " + this.expectedThreads + " ones.");
			complete = false;
		}
		long errors = complete ? 0 : Math.max(1, this.input.payments() - counts.total());
		ResultFile.write(new ResultFile.Content(1, "batch", payments, errors, seconds, times.startedAtMillis(),
				times.endedAtMillis(), seconds(times.cpu()), threads, Map.of("read", this.input.payments(), "ok",
						counts.ok(), "skip", counts.skip(), "rejected", counts.rejected())));
		return complete;
	}

	private static void row(String name, String format, Object... values) {
		print("  %-14s".formatted(name) + String.format(Locale.ROOT, format, values));
	}

	private static void print(String line) {
		System.out.println(line);
	}

	private static double seconds(Duration duration) {
		return duration.toNanos() / 1e9;
	}

	/**
	 * @param makespan monotonic time of the job
	 * @param startedAtMillis wall clock at its start, since 1970
	 * @param endedAtMillis wall clock at its end
	 * @param cpu CPU time of the process meanwhile
	 */
	record Times(Duration makespan, long startedAtMillis, long endedAtMillis, Duration cpu) {
	}

}
