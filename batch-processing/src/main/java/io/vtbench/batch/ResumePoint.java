package io.vtbench.batch;

import java.util.Locale;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.file.MultiResourceItemReader;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Lets the readers begin after the last line that the database holds.
 * <p>
 * Spring Batch saves a new step execution with an empty context, which stays empty until
 * the first commit. After a kill in between the next run would begin at the first line
 * once more, and fail on the tables' keys for ever. So the payments say where to begin:
 * lines are committed in their order.
 */
@Component
class ResumePoint implements StepExecutionListener {

	private static final Logger logger = LoggerFactory.getLogger(ResumePoint.class);

	private final MultiResourceItemReader<PaymentOrder> files;

	private final PartnerFileReader lines;

	private final InputFiles input;

	private final JdbcClient jdbc;

	ResumePoint(MultiResourceItemReader<PaymentOrder> files, PartnerFileReader lines, InputFiles input,
			JdbcClient jdbc) {
		this.files = files;
		this.lines = lines;
		this.input = input;
		this.jdbc = jdbc;
	}

	@Override
	public void beforeStep(StepExecution stepExecution) {
		ExecutionContext context = stepExecution.getExecutionContext();
		String fileKey = this.files.getExecutionContextKey("resourceIndex");
		String lineKey = this.lines.getExecutionContextKey("read.count");
		context.remove(fileKey);
		context.remove(lineKey);
		this.jdbc.sql("""
				select file, max(line) as line from (
					select file, line from payment where job_instance = :job
					union all
					select file, line from rejected_line where job_instance = :job
				) done group by file""")
			.param("job", stepExecution.getJobExecution().getJobInstanceId())
			.query((row) -> {
				int file = this.input.indexOf(row.getString("file"));
				if (file >= context.getInt(fileKey, 0)) {
					context.putInt(fileKey, file);
					context.putInt(lineKey, row.getInt("line") - this.input.linesOfHeader(row.getString("file")));
				}
			});
		long done = Totals.of(this.jdbc, stepExecution.getJobExecution().getJobInstanceId()).lines();
		if (done > 0) {
			logger
				.info(String.format(Locale.ROOT, "continuing after %,d of %,d payments", done, this.input.payments()));
		}
	}

}
