package io.vtbench.batch.job;

import java.time.LocalDateTime;
import java.util.List;

import io.vtbench.batch.ProblemException;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.stereotype.Component;

/**
 * Makes a job that ended in any way short of completion ready to be continued. Spring
 * Batch refuses three kinds of remains: an execution that is marked as running, one of
 * unknown state (a commit failed), and an instance without any execution (killed between
 * the two).
 * <p>
 * Continuing is safe after each of them, because {@link ResumePoint} depends on the
 * payments alone.
 */
@Component
class Recovery {

	private final JobRepository repository;

	Recovery(JobRepository repository) {
		this.repository = repository;
	}

	/**
	 * To be called while no other process works on the job.
	 * @throws ProblemException if the job is complete
	 */
	void prepare(String job, JobParameters parameters) {
		JobInstance instance = this.repository.getJobInstance(job, parameters);
		if (instance == null) {
			return;
		}
		List<JobExecution> executions = this.repository.getJobExecutions(instance);
		if (executions.isEmpty()) {
			this.repository.deleteJobInstance(instance);
		}
		if (executions.stream().anyMatch((execution) -> execution.getStatus() == BatchStatus.COMPLETED)) {
			throw new ProblemException("The database already holds the payments of these files under these rules.",
					"Process them once more with --payments.run=NAME, or empty the database.");
		}
		executions.forEach(this::end);
	}

	private void end(JobExecution execution) {
		for (StepExecution step : execution.getStepExecutions()) {
			if (isOpen(step.getStatus())) {
				step.setStatus(BatchStatus.FAILED);
				step.setEndTime(LocalDateTime.now());
				this.repository.update(step);
			}
		}
		// Last, so that a kill in between leaves an execution that is still seen as open.
		if (isOpen(execution.getStatus())) {
			execution.setStatus(BatchStatus.FAILED);
			execution.setEndTime(LocalDateTime.now());
			this.repository.update(execution);
		}
	}

	private static boolean isOpen(BatchStatus status) {
		return status.isRunning() || status == BatchStatus.UNKNOWN;
	}

}
