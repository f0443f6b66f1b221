package io.vtbench.batch;

import java.util.Locale;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.listener.JobExecutionListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Fails a job that lost or doubled a line: the lines of the files, counted independently
 * of the job, must equal what the database holds, and each step must have written what it
 * read.
 */
@Component
record CompletenessCheck(InputFiles input, JdbcClient jdbc) implements JobExecutionListener {

	@Override
	public void afterJob(JobExecution execution) {
		if (execution.getStatus() != BatchStatus.COMPLETED) {
			return;
		}
		Totals totals = Totals.of(this.jdbc, execution.getJobInstanceId());
		if (totals.lines() != this.input.payments()) {
			fail(execution,
					String.format(Locale.ROOT, "The files hold %,d payments, but %,d were written and %,d rejected.",
							this.input.payments(), totals.ok() + totals.skip(), totals.rejected()));
		}
		execution.getStepExecutions()
			.stream()
			.filter((step) -> step.getReadCount() != step.getWriteCount())
			.forEach((step) -> fail(execution, String.format(Locale.ROOT, "Step %s read %,d lines, but handled %,d.",
					step.getStepName(), step.getReadCount(), step.getWriteCount())));
	}

	private static void fail(JobExecution execution, String reason) {
		execution.setStatus(BatchStatus.FAILED);
		execution.setExitStatus(ExitStatus.FAILED.addExitDescription(reason));
		execution.addFailureException(new IllegalStateException(reason));
	}

}
