package io.vtbench.batch;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.listener.SkipListener;
import org.springframework.batch.infrastructure.item.file.FlatFileParseException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Records the lines that the step skips. Spring Batch says so while it reads, in the
 * transaction of the chunk; of a line skipped while it is processed it would say so on
 * another thread, outside that transaction.
 */
@Component
@StepScope
class RejectedLines implements SkipListener<PaymentOrder, Payment> {

	private static final int MAX_LENGTH = 1000;

	private final PartnerFileReader reader;

	private final JdbcClient jdbc;

	private final long jobInstance;

	RejectedLines(PartnerFileReader reader, JdbcClient jdbc,
			@Value(PaymentsJobConfiguration.JOB_INSTANCE) long jobInstance) {
		this.reader = reader;
		this.jdbc = jdbc;
		this.jobInstance = jobInstance;
	}

	@Override
	public void onSkipInRead(Throwable failure) {
		FlatFileParseException line = (FlatFileParseException) failure;
		String text = line.getInput().replace('\0', '\uFFFD');
		this.jdbc.sql("insert into rejected_line (job_instance, file, line, reason, content) values (?, ?, ?, ?, ?)")
			.param(this.jobInstance)
			.param(this.reader.file())
			.param(line.getLineNumber())
			.param(NestedExceptionUtils.getMostSpecificCause(line).getMessage())
			.param(text.substring(0, Math.min(text.length(), MAX_LENGTH)))
			.update();
	}

}
