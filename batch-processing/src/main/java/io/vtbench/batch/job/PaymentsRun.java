package io.vtbench.batch.job;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

import com.sun.management.OperatingSystemMXBean;
import io.vtbench.batch.partner.InputFiles;
import io.vtbench.batch.payment.PaymentProperties;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
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

	private final InputFiles input;

	private final JobProperties properties;

	private final OutputFolder output;

	private final PaymentProperties rules;

	private final Report report;

	private int exitCode = 1;

	PaymentsRun(Job job, JobOperator operator, Recovery recovery, InputFiles input, JobProperties properties,
			OutputFolder output, PaymentProperties rules, Report report) {
		this.job = job;
		this.operator = operator;
		this.recovery = recovery;
		this.input = input;
		this.properties = properties;
		this.output = output;
		this.rules = rules;
		this.report = report;
	}

	@Override
	public void run(String... args) throws IOException, JobExecutionException {
		try (RunLock lock = RunLock.acquire(this.output)) {
			JobParameters parameters = parameters();
			// The lock tells that a run which the database calls running is dead.
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

	/** The same files under the same rules are the same job, wherever they are. */
	private JobParameters parameters() {
		return new JobParametersBuilder().addString("files", this.input.fingerprint())
			.addString("fee", this.rules.fee().toPlainString())
			.addString("threshold", this.rules.threshold().toPlainString())
			.addString("run", this.properties.run())
			.addString("input", this.input.directory().toString(), false)
			.toJobParameters();
	}

	@Override
	public int getExitCode() {
		return this.exitCode;
	}

	private static long cpuNanos() {
		return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
	}

}
