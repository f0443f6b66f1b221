package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Kills a JVM in the middle of the job and starts the same command once more. */
@Tag("system")
class CrashIT {

	private static final int PAYMENTS = 20_000;

	private static final int REJECTED = 200;

	/** Slow enough to be caught: 20 ms for every 100 payments, 4 s in all. */
	private static final String SLOW = "20ms";

	/** No chunk is ever committed. */
	private static final String ENDLESS = "1h";

	@TempDir
	private Path directory;

	@Test
	void continuesOnPostgresAfterTwoKills() throws Exception {
		try (TestDatabase.Server server = TestDatabase.Kind.POSTGRES.start(this.directory)) {
			TestDatabase database = server.create("payments");
			try (JobProcess first = start(database, SLOW)) {
				await().atMost(Duration.ofMinutes(2)).until(() -> database.handled() > 1000);
			}
			long beforeRestart = database.handled();
			assertThat(beforeRestart).isLessThan(PAYMENTS);
			assertThat(database.jdbc().queryForObject("select status from batch_job_execution", String.class))
				.as("a killed job stays marked as running")
				.isEqualTo("STARTED");
			try (JobProcess second = start(database, ENDLESS)) {
				await().atMost(Duration.ofMinutes(2))
					.until(() -> database.count("select count(*) from batch_step_execution"
							+ " where status = 'STARTED' and commit_count = 0") == 1);
			}
			continueAndCheck(database, beforeRestart);
		}
	}

	@Test
	void continuesOnAFileOfH2() throws Exception {
		try (TestDatabase.Server server = TestDatabase.Kind.H2_FILE.start(this.directory)) {
			TestDatabase database = server.create("payments");
			try (JobProcess first = start(database, SLOW)) {
				// H2 lets one process in, so progress shows in the log instead; the chunk
				// before the last one is surely committed.
				await().atMost(Duration.ofMinutes(2)).until(() -> first.log().split("insert into payment").length > 3);
			}
			long beforeRestart = database.handled();
			assertThat(beforeRestart).isBetween(1L, PAYMENTS - 1L);
			continueAndCheck(database, beforeRestart);
		}
	}

	private void continueAndCheck(TestDatabase database, long beforeRestart) throws Exception {
		try (JobProcess last = start(database, "0ms")) {
			assertThat(last.exitCode()).as(last.log()).isZero();
			assertThat(last.log())
				.contains("continuing after %,d of %,d payments".formatted(beforeRestart, PAYMENTS + REJECTED));
			var time = Pattern.compile("for ([\\d,]+) payments").matcher(last.log());
			assertThat(time.find()).isTrue();
			assertThat(Long.parseLong(time.group(1).replace(",", ""))).isEqualTo(PAYMENTS + REJECTED - beforeRestart);
		}
		assertThat(database.count("select count(*) from payment")).isEqualTo(PAYMENTS);
		assertThat(database.count("select count(*) from rejected_line")).isEqualTo(REJECTED);
		assertThat(database.rows()).as("none of them twice").isEqualTo(database.handled());
		assertThat(Files.readAllLines(output().resolve("rejected.csv"))).hasSize(1 + REJECTED);
		assertThat(database
			.count("select sum(write_count + read_skip_count) from batch_step_execution where step_name = 'payments'"))
			.as("every line in one run or the other")
			.isEqualTo(PAYMENTS + REJECTED);
	}

	private JobProcess start(TestDatabase database, String delay) throws IOException {
		Path input = FileGenerator.generate(new PaymentsProperties.Generate(this.directory, PAYMENTS, 6, 0.01, 1));
		List<String> arguments = new ArrayList<>(database.arguments());
		arguments.addAll(List.of("--payments.input=" + input, "--payments.output=" + output(),
				"--payments.rules.delay=" + delay));
		return JobProcess.start(Files.createTempFile(this.directory, "job-", ".log"), arguments);
	}

	private Path output() {
		return this.directory.resolve("out");
	}

}
