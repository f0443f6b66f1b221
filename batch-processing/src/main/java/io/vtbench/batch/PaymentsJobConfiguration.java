package io.vtbench.batch;

import java.nio.file.Path;

import javax.sql.DataSource;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcBatchItemWriter;
import org.springframework.batch.infrastructure.item.database.JdbcCursorItemReader;
import org.springframework.batch.infrastructure.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.batch.infrastructure.item.file.FlatFileItemWriter;
import org.springframework.batch.infrastructure.item.file.FlatFileParseException;
import org.springframework.batch.infrastructure.item.file.MultiResourceItemReader;
import org.springframework.batch.infrastructure.item.file.builder.FlatFileItemWriterBuilder;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The job: all lines of all files into the database, then a file of the rejected ones.
 */
@Configuration(proxyBeanMethods = false)
class PaymentsJobConfiguration {

	static final String PAYMENTS_STEP = "payments";

	static final String REJECTS = "rejected.csv";

	static final String JOB_INSTANCE = "#{stepExecution.jobExecution.jobInstanceId}";

	@Bean
	InputFiles inputFiles(PaymentsProperties properties) {
		Path input = properties.input();
		return InputFiles.in((input != null) ? input : FileGenerator.generate(properties.generate()));
	}

	@Bean
	PartnerFileReader lineReader(InputFiles input) {
		return new PartnerFileReader(input);
	}

	@Bean
	MultiResourceItemReader<PaymentOrder> fileReader(InputFiles input, PartnerFileReader lineReader) {
		MultiResourceItemReader<PaymentOrder> reader = new MultiResourceItemReader<>(lineReader);
		reader.setResources(
				input.files().stream().map((file) -> new FileSystemResource(file.path())).toArray(Resource[]::new));
		return reader;
	}

	/**
	 * The table's key is run, file and line, so not even a faulty restart could write a
	 * payment twice.
	 */
	@Bean
	@StepScope
	JdbcBatchItemWriter<Payment> paymentWriter(DataSource database, @Value(JOB_INSTANCE) long jobInstance) {
		return new JdbcBatchItemWriterBuilder<Payment>().dataSource(database).sql("""
				insert into payment (job_instance, file, line, account, amount, converted, status)
				values (?, ?, ?, ?, ?, ?, ?)""").itemPreparedStatementSetter((payment, statement) -> {
			statement.setLong(1, jobInstance);
			statement.setString(2, payment.order().file());
			statement.setInt(3, payment.order().line());
			statement.setString(4, payment.order().account());
			statement.setBigDecimal(5, payment.order().amount());
			statement.setBigDecimal(6, payment.converted());
			statement.setString(7, payment.status().name());
		}).build();
	}

	/**
	 * The executor is Boot's own, so {@code spring.threads.virtual.enabled} chooses it.
	 * It runs the processor only: reading and writing stay in order on the job's thread,
	 * in one transaction per chunk.
	 */
	@Bean
	Step paymentsStep(JobRepository jobRepository, PlatformTransactionManager transactionManager,
			PaymentsProperties properties, MultiResourceItemReader<PaymentOrder> fileReader,
			ItemProcessor<PaymentOrder, Payment> processor, ItemWriter<Payment> writer, RejectedLines rejectedLines,
			ResumePoint resumePoint,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor) {
		return new StepBuilder(PAYMENTS_STEP, jobRepository).<PaymentOrder, Payment>chunk(properties.chunkSize())
			.transactionManager(transactionManager)
			.reader(fileReader)
			.processor(processor)
			.writer(writer)
			.faultTolerant()
			.skipPolicy((failure, count) -> failure instanceof FlatFileParseException)
			.skipListener(rejectedLines)
			.listener(resumePoint)
			.taskExecutor(executor)
			.build();
	}

	@Bean
	@StepScope
	JdbcCursorItemReader<RejectedLine> rejectsReader(DataSource database, @Value(JOB_INSTANCE) long jobInstance) {
		return new JdbcCursorItemReaderBuilder<RejectedLine>().dataSource(database)
			.sql("select file, line, reason, content from rejected_line where job_instance = ? order by file, line")
			.queryArguments(jobInstance)
			.dataRowMapper(RejectedLine.class)
			.fetchSize(1000)
			.connectionAutoCommit(false) // else PostgreSQL fetches all at once
			.saveState(false)
			.build();
	}

	/** Always begins anew: a file takes no part in a transaction. */
	@Bean
	FlatFileItemWriter<RejectedLine> rejectsWriter(PaymentsProperties properties) {
		return new FlatFileItemWriterBuilder<RejectedLine>()
			.resource(new FileSystemResource(properties.output().resolve(REJECTS)))
			.headerCallback((file) -> file.write("file,line,reason,content"))
			.lineAggregator(RejectedLine::csv)
			.lineSeparator("\n")
			.saveState(false)
			.build();
	}

	@Bean
	Step rejectsStep(JobRepository jobRepository, PlatformTransactionManager transactionManager,
			JdbcCursorItemReader<RejectedLine> rejectsReader, FlatFileItemWriter<RejectedLine> rejectsWriter) {
		return new StepBuilder("rejects", jobRepository).<RejectedLine, RejectedLine>chunk(1000)
			.transactionManager(transactionManager)
			.reader(rejectsReader)
			.writer(rejectsWriter)
			.build();
	}

	@Bean
	Job paymentsJob(JobRepository jobRepository, Step paymentsStep, Step rejectsStep, CompletenessCheck check) {
		return new JobBuilder("payments", jobRepository).start(paymentsStep).next(rejectsStep).listener(check).build();
	}

}
