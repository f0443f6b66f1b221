package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What an earlier run left in the database does not keep the next one from ending. */
class RecoveryTests {

	private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

	private final JdbcTemplate database = new JdbcTemplate(new DriverManagerDataSource(this.url, "sa", ""));

	@TempDir
	private Path directory;

	@BeforeEach
	void makeInput() throws IOException {
		Files.writeString(Files.createDirectory(this.directory.resolve("in")).resolve("a.csv"), """
				account,amount,status
				IT01,5.00,PENDING
				IT02,6.00,PENDING
				garbage
				IT04,8.00,PENDING
				IT05,9.00,PENDING
				""");
	}

	@Test
	void aFailedCommit() {
		// which logs the failure that is planted
		assertThat(run("--logging.level.org.springframework.batch.core.step.AbstractStep=off", BatchApplication.class,
				UncommittedWriter.class))
			.isEqualTo(1);
		assertThat(lines()).as("of the first chunk").isEqualTo(2);
		assertThat(run(BatchApplication.class)).isZero();
		assertThat(lines()).isEqualTo(5);
	}

	@Test
	void anInstanceWithoutExecution() {
		assertThat(run(BatchApplication.class)).isZero();
		for (String table : new String[] { "batch_step_execution_context", "batch_step_execution",
				"batch_job_execution_context", "batch_job_execution_params", "batch_job_execution", "payment",
				"rejected_line" }) {
			this.database.update("delete from " + table);
		}
		assertThat(run(BatchApplication.class)).isZero();
		assertThat(lines()).isEqualTo(5);
	}

	private int run(Class<?>... sources) {
		return run("--payments.chunk-size=2", sources);
	}

	private int run(String argument, Class<?>... sources) {
		return JobRun.exitCode(JobRun.start(sources, this.directory.resolve("in"), this.directory.resolve("out"),
				"--spring.datasource.url=" + this.url, "--payments.chunk-size=2", argument));
	}

	private long lines() {
		Long lines = this.database
			.queryForObject("select (select count(*) from payment) + (select count(*) from rejected_line)", Long.class);
		return (lines != null) ? lines : 0;
	}

}
