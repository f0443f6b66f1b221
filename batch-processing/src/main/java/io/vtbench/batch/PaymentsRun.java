package io.vtbench.batch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.stereotype.Component;

/**
 * Starts the job, or continues it where a crashed run stopped, times it and reports.
 */
@Component
class PaymentsRun implements CommandLineRunner, ExitCodeGenerator {

	private final Job job;

	private final JobOperator operator;

	private final JobRepository repository;

	private final InputFiles input;

	private final PaymentsProperties properties;

	private final Report report;

	private int exitCode = 1;

	PaymentsRun(Job job, JobOperator operator, JobRepository repository, InputFiles input,
			PaymentsProperties properties, Report report) {
		this.job = job;
		this.operator = operator;
		this.repository = repository;
		this.input = input;
		this.properties = properties;
		this.report = report;
	}

	@Override
	public void run(String... args) throws IOException, JobExecutionException {
		try (FileChannel lock = lock(this.properties.output())) {
			JobParameters parameters = parameters();
			recover(parameters);
			long cpuBefore = cpuNanos();
			Instant start = Instant.now();
			long startedAt = System.nanoTime();
			JobExecution execution = this.operator.start(this.job, parameters);
			Duration makespan = Duration.ofNanos(System.nanoTime() - startedAt);
			Instant end = Instant.now();
			Duration cpu = Duration.ofNanos(cpuNanos() - cpuBefore);
			this.report.write(execution, makespan, start, end, cpu);
			this.exitCode = (execution.getStatus() == BatchStatus.COMPLETED) ? 0 : 1;
		}
		catch (JobInstanceAlreadyCompleteException ex) {
			throw new ProblemException("The database already holds the payments of these files under these rules.",
					"Process them once more with --payments.run=NAME, or empty the database.", ex);
		}
	}

	/** Keeps two runs, be it of two databases, from writing to one folder. */
	private static FileChannel lock(Path output) {
		String nextStep = "Choose another directory with --payments.output=DIRECTORY.";
		try {
			FileChannel file = FileChannel.open(Files.createDirectories(output).resolve("run.lock"),
					StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			// the operating system frees it when the process dies
			if (file.tryLock() == null) {
				throw new ProblemException("Another run is writing to " + output + ".", "Wait for it. " + nextStep);
			}
			return file;
		}
		catch (IOException ex) {
			throw new ProblemException("The folder " + output + " cannot be written to (" + ex + ").", nextStep, ex);
		}
	}

	/**
	 * The same files under the same rules are the same job, wherever the files are and
	 * however the numbers are written.
	 */
	private JobParameters parameters() {
		return new JobParametersBuilder().addString("files", this.input.fingerprint())
			.addString("fee", this.properties.rules().fee().stripTrailingZeros().toPlainString())
			.addString("threshold", this.properties.rules().threshold().stripTrailingZeros().toPlainString())
			.addString("run", this.properties.run())
			.addString("input", this.input.directory().toString(), false)
			.toJobParameters();
	}

	/**
	 * Makes a job that a run has left unfinished ready to be continued.
	 * {@link DatabaseLock} tells that a run which the database calls running is dead, and
	 * {@link ResumePoint} makes it safe to continue after a commit of unknown outcome,
	 * which Spring Batch refuses.
	 */
	private void recover(JobParameters parameters) {
		JobInstance instance = this.repository.getJobInstance(this.job.getName(), parameters);
		if (instance == null) {
			return;
		}
		List<JobExecution> executions = this.repository.getJobExecutions(instance);
		if (executions.isEmpty()) {
			// killed before it had one, and Spring Batch starts none for it
			this.repository.deleteJobInstance(instance);
		}
		for (JobExecution execution : executions) {
			if (execution.getStatus() == BatchStatus.UNKNOWN) {
				execution.setStatus(BatchStatus.STARTED);
				execution.getStepExecutions()
					.stream()
					.filter((step) -> step.getStatus() == BatchStatus.UNKNOWN)
					.forEach((step) -> step.setStatus(BatchStatus.STARTED));
			}
			if (execution.getStatus().isRunning()) {
				this.operator.recover(execution);
			}
		}
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

	private static long cpuNanos() {
		return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
	}

}
