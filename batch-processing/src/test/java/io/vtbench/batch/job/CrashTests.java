package io.vtbench.batch.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import io.vtbench.batch.BatchApplication;
import io.vtbench.batch.partner.FileGenerator;
import io.vtbench.batch.partner.GeneratorProperties;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Kills a JVM in the middle of the job and starts the same command once more. */
class CrashTests {

	private static final int PAYMENTS = 20_000;

	private static final int REJECTED = 200;

	@TempDir
	private Path directory;

	@Test
	void continuesOnPostgres() throws Exception {
		try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
			JdbcTemplate database = new JdbcTemplate(postgres.getPostgresDatabase());
			List<String> arguments = List.of("--spring.profiles.active=postgres",
					"--spring.datasource.url=" + postgres.getJdbcUrl("postgres", "postgres"),
					"--spring.datasource.username=postgres");
			Process first = startSlowly(arguments);
			await().atMost(Duration.ofMinutes(2)).until(() -> written(database) > 1000);
			first.destroyForcibly().waitFor();
			long beforeRestart = written(database);
			assertThat(beforeRestart).isLessThan(PAYMENTS);
			assertThat(database.queryForObject("select status from batch_job_execution", String.class))
				.as("a killed job stays marked as running")
				.isEqualTo("STARTED");

			continueAndCheck(arguments, database, beforeRestart);
		}
	}

	@Test
	void continuesOnAFileOfH2() throws Exception {
		String url = "jdbc:h2:file:" + this.directory.resolve("database") + ";WRITE_DELAY=0";
		List<String> arguments = List.of("--spring.datasource.url=" + url);
		Process first = startSlowly(arguments);
		// H2 lets one process in, so progress shows in the output instead; the line
		// before
		// the last one tells of a chunk that is surely committed.
		await().atMost(Duration.ofMinutes(2)).until(() -> Files.readString(log()).split(" payments \\(").length > 3);
		first.destroyForcibly().waitFor();

		JdbcTemplate database = new JdbcTemplate(new DriverManagerDataSource(url, "sa", ""));
		long beforeRestart = written(database);
		assertThat(beforeRestart).isBetween(1L, PAYMENTS - 1L);
		continueAndCheck(arguments, database, beforeRestart);
	}

	private void continueAndCheck(List<String> arguments, JdbcTemplate database, long beforeRestart) throws Exception {
		Process second = start(arguments, "--payments.rules.delay=0ms");
		assertThat(second.waitFor(2, TimeUnit.MINUTES)).isTrue();
		assertThat(second.exitValue()).as(Files.readString(log())).isZero();

		assertThat(written(database)).isEqualTo(PAYMENTS);
		assertThat(count(database, "select count(*) from rejected_line")).isEqualTo(REJECTED);
		assertThat(Files.readAllLines(output().resolve("rejected.csv"))).hasSize(1 + REJECTED);
		assertThat(count(database, "select sum(write_count) from batch_step_execution where step_name = 'payments'"))
			.as("every line, and the headers of 3 files, in one run or the other")
			.isEqualTo(PAYMENTS + REJECTED + 3);
		var time = Pattern.compile("for ([\\d,]+) payments").matcher(Files.readString(log()));
		assertThat(time.find()).isTrue();
		assertThat(Long.parseLong(time.group(1).replace(",", "")))
			.isLessThanOrEqualTo(PAYMENTS + REJECTED - beforeRestart);
	}

	/** Slow enough to be caught: 20 ms for every 100 payments, 4 s in all. */
	private Process startSlowly(List<String> arguments) throws IOException {
		return start(arguments, "--payments.rules.delay=20ms");
	}

	private Process start(List<String> arguments, String delay) throws IOException {
		Path input = FileGenerator
			.generate(new GeneratorProperties(this.directory.resolve("in"), PAYMENTS, 6, 0.01, 1));
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
						System.getProperty("java.class.path"), BatchApplication.class.getName(),
						"--payments.input=" + input, "--payments.output=" + output(), "--payments.chunk-size=100",
						"--payments.progress-interval=100ms", "--spring.threads.virtual.enabled=true", delay));
		command.addAll(arguments);
		return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log().toFile()).start();
	}

	private static long written(JdbcTemplate database) {
		boolean there = count(database,
				"select count(*) from information_schema.tables where lower(table_name) = 'payment'") > 0;
		return there ? count(database, "select count(*) from payment") : 0;
	}

	private static long count(JdbcTemplate database, String sql) {
		Long count = database.queryForObject(sql, Long.class);
		return (count != null) ? count : 0;
	}

	private Path output() {
		return this.directory.resolve("out");
	}

	private Path log() {
		return this.directory.resolve("job.log");
	}

}
