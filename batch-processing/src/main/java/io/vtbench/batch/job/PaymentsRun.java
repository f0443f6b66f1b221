package io.vtbench.batch.job;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.JobOperator;
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

	private final Recovery recovery;

	private final JobIdentity identity;

	private final OutputFolder output;

	private final Report report;

	private int exitCode = 1;

	PaymentsRun(Job job, JobOperator operator, Recovery recovery, JobIdentity identity, OutputFolder output,
			Report report) {
		this.job = job;
		this.operator = operator;
		this.recovery = recovery;
		this.identity = identity;
		this.output = output;
		this.report = report;
	}

	@Override
	public void run(String... args) throws IOException, JobExecutionException {
		try (RunLock lock = RunLock.acquire(this.output)) {
			JobParameters parameters = this.identity.parameters();
			// DatabaseLock tells that a run which the database calls running is dead.
			this.recovery.prepare(this.job.getName(), parameters);
			long cpuBefore = cpuNanos();
			long startedAtMillis = System.currentTimeMillis();
			long startedAt = System.nanoTime();
			JobExecution execution = this.operator.start(this.job, parameters);
			Duration makespan = Duration.ofNanos(System.nanoTime() - startedAt);
			long endedAtMillis = System.currentTimeMillis();
			Duration cpu = Duration.ofNanos(cpuNanos() - cpuBefore);
			this.exitCode = this.report.write(execution,
					new Report.Times(makespan, startedAtMillis, endedAtMillis, cpu)) ? 0 : 1;
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
