package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class PaymentsJobTests {

	@TempDir
	private Path directory;

	private Path input;

	private Path output;

	@BeforeEach
	void makeInput() throws IOException {
		this.input = Files.createDirectory(this.directory.resolve("in"));
		this.output = this.directory.resolve("out");
		Files.writeString(this.input.resolve("a.csv"), "IT01,5.00,PENDING\nIT02,1.00,PENDING\n");
		Files.writeString(this.input.resolve("b.csv"),
				"account,amount,status\r\nIT03,7.00,PENDING\r\n\r\n=IT04,8.00,PENDING\r\n");
		Files.writeString(this.input.resolve("c.csv"), "\"IT05,9.00,PENDING\nIT06,10.00,PENDING");
		Files.writeString(this.input.resolve("d.csv"), "");
	}

	@ParameterizedTest
	@ValueSource(strings = { "platform", "virtual" })
	void handlesEveryLineOnceOnTheChosenThreads(String threads) throws IOException {
		try (var context = JobRun.start(this.input, this.output,
				"--spring.threads.virtual.enabled=" + threads.equals("virtual"), "--payments.chunk-size=2")) {
			assertThat(context.getBean(PartnerGateway.class).threadKind()).isEqualTo(threads);
			var payments = context.getBean(JdbcTemplate.class)
				.queryForList("select file, line, account, status from payment order by file, line");
			assertThat(payments).containsExactly(payment("a.csv", 1, "IT01", "OK"), payment("a.csv", 2, "IT02", "SKIP"),
					payment("b.csv", 2, "IT03", "OK"), payment("c.csv", 2, "IT06", "OK"));
			assertThat(this.output.resolve("rejected.csv")).hasContent("""
					file,line,reason,content
					"b.csv",3,"the line is empty",""
					"b.csv",4,"account is not 1 to 34 letters and digits","'=IT04,8.00,PENDING"
					"c.csv",1,"account is not 1 to 34 letters and digits","\""IT05,9.00,PENDING"
					""");
			assertThat(Files.readString(this.output.resolve("metrics.prom")))
				.contains("payments_lines_total{application=\"batch-processing\",outcome=\"ok\"} 3.0",
						"payments_lines_total{application=\"batch-processing\",outcome=\"skip\"} 1.0",
						"payments_lines_total{application=\"batch-processing\",outcome=\"rejected\"} 3.0")
				.contains("spring_batch_job_seconds_count")
				.doesNotContain("outcome=\"read\"");
			assertThat(JobRun.exitCode(context)).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aQuarterOfTheGeneratedPaymentsIsSkippedInBothModes(boolean virtual) {
		Path generated = FileGenerator.generate(new PaymentsProperties.Generate(this.directory, 18286, 6, 0.001, 1));
		try (var context = JobRun.start(generated, this.output, "--spring.threads.virtual.enabled=" + virtual)) {
			var counts = context.getBean(JdbcTemplate.class)
				.queryForMap("select count(*) filter (where status = 'OK') ok, "
						+ "count(*) filter (where status = 'SKIP') skip from payment");
			assertThat(counts).containsEntry("OK", 13628L).containsEntry("SKIP", 4658L);
		}
	}

	@Test
	void aLostLineFailsTheJob(CapturedOutput console) {
		Class<?>[] sources = { BatchApplication.class, LossyWriter.class };
		try (var context = JobRun.start(sources, this.input, this.output)) {
			assertThat(context.getBean(JdbcTemplate.class)
				.queryForObject("select status from batch_job_execution", String.class)).isEqualTo("FAILED");
			assertThat(JobRun.exitCode(context)).isEqualTo(1);
			assertThat(console).contains("FAILED: The files hold 7 payments, but 3 were written and 3 rejected.");
		}
	}

	@Test
	void refusesToProcessTheSameFilesTwiceUnlessAskedTo() {
		String database = "--spring.datasource.url=jdbc:h2:file:" + this.directory.resolve("database");
		JobRun.start(this.input, this.output, database).close();
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> JobRun.start(this.input, this.output, database))
			.withMessageContaining("already holds the payments");
		try (var context = JobRun.start(this.input, this.output, database, "--payments.run=again")) {
			assertThat(JobRun.exitCode(context)).isZero();
		}
	}

	@Test
	void aNumberIsTheSameHoweverItIsWritten() {
		String database = "--spring.datasource.url=jdbc:h2:file:" + this.directory.resolve("database");
		JobRun.start(this.input, this.output, database, "--payments.rules.fee=2.2", "--payments.rules.threshold=10")
			.close();
		assertThatExceptionOfType(ProblemException.class)
			.isThrownBy(() -> JobRun.start(this.input, this.output, database, "--payments.rules.fee=2.20",
					"--payments.rules.threshold=10.00"))
			.withMessageContaining("already holds the payments");
	}

	@Test
	void rejectsALineThatIsTooLong() throws IOException {
		Files.writeString(this.input.resolve("d.csv"),
				"IT07," + "1".repeat(1_000_000) + ",PENDING\nIT08,10.00,PENDING\n");
		try (var context = JobRun.start(this.input, this.output)) {
			assertThat(JobRun.exitCode(context)).isZero();
			assertThat(Files.readString(this.output.resolve("rejected.csv")))
				.contains("\"d.csv\",1,\"the line is longer than 10000 characters\",\"IT07,111");
			assertThat(Files.readString(this.output.resolve("metrics.prom")))
				.contains("payments_lines_total{application=\"batch-processing\",outcome=\"ok\"} 4.0");
		}
	}

	@Test
	void refusesAnOutputDirectoryInUse() throws Exception {
		List<String> endless = List.of("--payments.input=" + this.input, "--payments.output=" + this.output,
				"--payments.rules.delay=1h");
		try (JobProcess other = JobProcess.start(this.directory.resolve("log"), endless)) {
			await().atMost(Duration.ofMinutes(1)).until(() -> other.log().contains("Executing step: [payments]"));
			assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> JobRun.start(this.input, this.output))
				.withMessageContaining("Another run is writing to");
		}
	}

	private static Map<String, Object> payment(String file, int line, String account, String status) {
		return Map.of("FILE", file, "LINE", line, "ACCOUNT", account, "STATUS", status);
	}

}
