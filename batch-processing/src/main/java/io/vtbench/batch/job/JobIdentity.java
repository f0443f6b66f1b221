package io.vtbench.batch.job;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Objects;

import io.vtbench.batch.partner.InputFiles;
import io.vtbench.batch.payment.PaymentProperties;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Tells which job a run belongs to: the same files under the same rules are the same job,
 * wherever the files are and however the numbers are written.
 */
@Component
record JobIdentity(InputFiles input, PaymentProperties rules, JobProperties properties, JobRepository repository,
		JdbcTemplate jdbc) {

	/**
	 * Makes the parameters, or returns those under which an earlier version began this
	 * job.
	 */
	JobParameters parameters() {
		JobParameters earlier = ofEarlierVersion();
		return new JobParametersBuilder((earlier != null) ? earlier : identifying())
			.addString("input", this.input.directory().toString(), false)
			.toJobParameters();
	}

	private JobParameters identifying() {
		return new JobParametersBuilder().addString("files", this.input.fingerprint())
			.addString("fee", this.rules.fee().stripTrailingZeros().toPlainString())
			.addString("threshold", this.rules.threshold().stripTrailingZeros().toPlainString())
			.addString("run", this.properties.run())
			.toJobParameters();
	}

	/**
	 * Versions up to 0.2.0 named files by CRC-32C, and took 2.2 and 2.20 for two fees.
	 * What they have begun must be continued, and what they have completed must not be
	 * paid again.
	 */
	private @Nullable JobParameters ofEarlierVersion() {
		return this.jdbc
			.query("""
					select job_execution_id from batch_job_execution_params
					where parameter_name = 'files' and parameter_value = ?""", (row, number) -> row.getLong(1),
					this.input.earlierFingerprint())
			.stream()
			.map(this.repository::getJobExecution)
			.filter(Objects::nonNull)
			.filter((execution) -> isSame(execution.getJobParameters()))
			.max(Comparator.comparing((execution) -> execution.getStatus() == BatchStatus.COMPLETED))
			.map(JobExecution::getJobParameters)
			.orElse(null);
	}

	private boolean isSame(JobParameters other) {
		return isSame(this.rules.fee(), other.getString("fee"))
				&& isSame(this.rules.threshold(), other.getString("threshold"))
				&& this.properties.run().equals(other.getString("run"));
	}

	private static boolean isSame(BigDecimal number, @Nullable String text) {
		return text != null && new BigDecimal(text).compareTo(number) == 0;
	}

}
