package io.vtbench.batch.job;

import java.util.Map;

import io.vtbench.batch.payment.PaymentStore;

import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.stereotype.Component;

/**
 * Where a run begins in each file: after the last line that the database holds.
 * <p>
 * The payments themselves say so, not the context of Spring Batch. That is a second
 * record of the same fact, and it can be wrong: a new step execution is saved with an
 * empty context and keeps it until its first commit, so a kill in between would make the
 * next run begin at the first line once more; and a context in memory is ahead of the
 * database when a commit fails.
 */
@Component
class ResumePoint implements StepExecutionListener {

	private final PaymentStore store;

	private Map<String, Integer> lastLines = Map.of();

	ResumePoint(PaymentStore store) {
		this.store = store;
	}

	@Override
	public void beforeStep(StepExecution stepExecution) {
		this.lastLines = this.store.lastLines(stepExecution.getJobExecution().getJobInstanceId());
	}

	/** Lines of a file that earlier runs of the same job have committed. */
	int linesDone(String file) {
		return this.lastLines.getOrDefault(file, 0);
	}

}
