package io.vtbench.batch.job;

import java.nio.file.Path;

import io.vtbench.batch.file.WorkFolder;
import io.vtbench.batch.partner.FileGenerator;
import io.vtbench.batch.partner.GeneratorProperties;
import io.vtbench.batch.partner.InputFiles;
import io.vtbench.batch.partner.Line;
import io.vtbench.batch.partner.PartnerFileReader;
import io.vtbench.batch.payment.Processed;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.batch.infrastructure.item.file.MultiResourceItemReader;
import org.springframework.beans.factory.annotation.Qualifier;
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

	static final String JOB = "payments";

	static final String PAYMENTS_STEP = "payments";

	@Bean
	OutputFolder outputFolder(JobProperties properties, WorkFolder work) {
		return new OutputFolder(work.folder("output", properties.output(), OutputFolder.OPTION));
	}

	@Bean
	InputFiles inputFiles(JobProperties properties, GeneratorProperties generator, WorkFolder work) {
		Path input = properties.input();
		return InputFiles.in((input != null) ? input : FileGenerator.generate(generator,
				work.folder("input", generator.directory(), "--payments.generate.directory")));
	}

	/** Its state is not saved: {@link ResumePoint} knows where to begin. */
	@Bean
	MultiResourceItemReader<Line> lineReader(InputFiles input, ResumePoint resumePoint) {
		MultiResourceItemReader<Line> reader = new MultiResourceItemReader<>(
				new PartnerFileReader(resumePoint::linesDone));
		reader.setName("partner-files");
		reader.setSaveState(false);
		reader.setStrict(true);
		reader.setResources(
				input.files().stream().map((file) -> new FileSystemResource(file.path())).toArray(Resource[]::new));
		return reader;
	}

	/**
	 * The executor is Boot's own, so {@code spring.threads.virtual.enabled} chooses it.
	 * It runs the processor only: reading and writing stay in order on the job's thread,
	 * in one transaction per chunk.
	 */
	@Bean
	Step paymentsStep(JobRepository jobRepository, PlatformTransactionManager transactionManager,
			JobProperties properties, MultiResourceItemReader<Line> lineReader,
			ItemProcessor<Line, Processed> processor, PaymentWriter writer, ResumePoint resumePoint, Progress progress,
			@Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor) {
		return new StepBuilder(PAYMENTS_STEP, jobRepository).<Line, Processed>chunk(properties.chunkSize())
			.transactionManager(transactionManager)
			.reader(lineReader)
			.processor(processor)
			.writer(writer)
			.listener(resumePoint)
			.listener(writer)
			.listener(progress)
			.taskExecutor(executor)
			.build();
	}

	@Bean
	Step rejectsStep(JobRepository jobRepository, PlatformTransactionManager transactionManager,
			RejectsFile rejectsFile) {
		return new StepBuilder("rejects", jobRepository).tasklet(rejectsFile, transactionManager).build();
	}

	@Bean
	Job paymentsJob(JobRepository jobRepository, Step paymentsStep, Step rejectsStep, CompletenessCheck check) {
		return new JobBuilder(JOB, jobRepository).start(paymentsStep).next(rejectsStep).listener(check).build();
	}

}
