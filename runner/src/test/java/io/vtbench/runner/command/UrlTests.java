package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;

import io.vtbench.runner.result.Trial;
import io.vtbench.runner.service.StubServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code bench try --url}: a service that this test runs. */
class UrlTests extends FakeSuiteRuns {

	@AutoClose
	private final StubServer server = new StubServer().with("/work", 200);

	@Test
	void isDescribedWithoutAVerdict() throws Exception {
		try (BenchProcess bench = bench(url(), "/work", "--users", "3")) {
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isZero();
			assertThat(bench.out()).anyMatch((line) -> line.startsWith("No verdict: "))
				.anyMatch((line) -> line.contains("It served ") && line.contains("with 3 users"));
			assertThat(Files.readString(Trial.FILE.in(bench.folder()))).contains("\"users\" : 3");
			assertThat(Files.readString(bench.folder().resolve("report.html"))).contains("No verdict")
				.doesNotContain("measured/report.html");
			bench.awaitNoChildren();
		}
	}

	@Test
	void aWrongAnswerEndsItWithTheNextStep() throws Exception {
		try (BenchProcess bench = bench(url(), "/nothing")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast())
				.isEqualTo("bench: GET /nothing answers 404, expected is 200: correct --path");
		}
	}

	@Test
	void usersWhoGetNoRightAnswerAreNoDescription() throws Exception {
		AtomicInteger asked = new AtomicInteger();
		this.server.with("/once", (exchange) -> {
			exchange.sendResponseHeaders((asked.incrementAndGet() > 1) ? 503 : 200, -1);
			exchange.close();
		});
		try (BenchProcess bench = bench(url(), "/once", "--users", "3")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast())
				.startsWith("bench: one request had the right answer, but none of those of 3 users within 3 s; ")
				.contains("--users");
			bench.awaitNoChildren();
		}
	}

	@Test
	void aServiceThatIsNotThereIsSaid() throws Exception {
		String url = url();
		this.server.close();
		try (BenchProcess bench = bench(url, "/work")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast()).startsWith("bench: GET /work was not answered (")
				.endsWith("is the service there, at " + url + "?");
		}
	}

	@Test
	void moreUsersThanTheMachineHasRoomForAreRefused() throws Exception {
		try (BenchProcess bench = bench(url(), "/work", "--users", "2000000000")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast()).contains("2,000,000,000 users need ");
		}
	}

	@ParameterizedTest
	@CsvSource({ "--jar, x.jar", "--property, a=b", "--pairs, 4", "--change, jar:y.jar" })
	void whatIsForAJarIsRefused(String option, String value) throws Exception {
		try (BenchProcess bench = bench(url(), "/work", option, value)) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getFirst()).contains("--url").endsWith("leave out: " + option);
		}
	}

	private String url() {
		return this.server.url();
	}

	private BenchProcess bench(String url, String path, String... more) throws IOException {
		String[] arguments = new String[5 + more.length];
		System.arraycopy(new String[] { "try", "--url", url, "--path", path }, 0, arguments, 0, 5);
		System.arraycopy(more, 0, arguments, 5, more.length);
		return this.suite.call(arguments);
	}

}
