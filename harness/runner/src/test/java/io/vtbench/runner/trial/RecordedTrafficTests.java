package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.vtbench.runner.scenario.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Recordings of a browser and of a server. */
class RecordedTrafficTests {

	@TempDir
	private Path folder;

	@Test
	void aHarFileGivesTheGetsToTheHostThatItHasMostOf() throws IOException {
		RecordedTraffic traffic = RecordedTraffic.ofHar(file(har(
				entry("GET", "https://shop.example/orders?page=1", 200),
				entry("GET", "https://shop.example/orders?page=1", 304), entry("GET", "https://shop.example", 200),
				entry("GET", "https://shop.example/orders#top", 200), entry("POST", "https://shop.example/orders", 201),
				entry("GET", "https://shop.example/old", 404), entry("GET", "https://cdn.example/a.js", 200),
				entry("GET", "https://shop.example/me?access_token=4711", 200), entry("GET", "data:text/plain,a", 0))));
		assertThat(traffic.paths()).containsExactly(new Target.WeightedPath("/orders?page=1", 2),
				new Target.WeightedPath("/", 1), new Target.WeightedPath("/orders", 1));
		assertThat(traffic.text()).isEqualTo("--har: the proportions of 4 requests to 3 paths, without cookies and"
				+ " Authorization; left out are 5: 1 POST, 1 answered 404, 2 to other hosts than shop.example,"
				+ " 1 with a secret in the address");
	}

	@Test
	void anAccessLogMayBeCommonOrCombined() throws IOException {
		RecordedTraffic traffic = RecordedTraffic.ofAccessLog(file("""
				127.0.0.1 - - [29/Nov/2026:10:00:00 +0000] "GET /orders/1 HTTP/1.1" 200 120
				127.0.0.1 - anna [29/Nov/2026:10:00:01 +0000] "GET /orders/1 HTTP/1.1" 200 120 "-" "Mozilla/5.0 (X11)"
				::1 - - [29/Nov/2026:10:00:02 +0000] "GET /stock?of=a%20b HTTP/2.0" 200 -
				::1 - - [29/Nov/2026:10:00:02 +0000] "DELETE /orders/1 HTTP/1.1" 204 -
				::1 - - [29/Nov/2026:10:00:02 +0000] "-" 408 -
				started
				"""));
		assertThat(traffic.paths()).containsExactly(new Target.WeightedPath("/orders/1", 2),
				new Target.WeightedPath("/stock?of=a%20b", 1));
		assertThat(traffic.text()).endsWith("left out are 3: 1 DELETE, 2 in no known format");
	}

	@Test
	void rarePathsAreLeftOut() throws IOException {
		String lines = IntStream.range(0, 60)
			.mapToObj((i) -> ("::1 - - [x] \"GET /" + i + " HTTP/1.1\" 200 1\n").repeat((i < 50) ? 3 : 1))
			.collect(Collectors.joining());
		RecordedTraffic traffic = RecordedTraffic.ofAccessLog(file(lines));
		assertThat(traffic.paths()).hasSize(50).allMatch((path) -> path.weight() == 3);
		assertThat(traffic.text()).contains("150 requests to 50 paths").endsWith("10 of rarer paths");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "{}", "{", "{\"log\": {\"entries\": [{}, 7]}}", "text" })
	void whatHoldsNoSuchRequestIsRefusedWithTheNextStep(String text) throws IOException {
		Path file = file(text);
		for (String option : List.of("--har", "--access-log")) {
			assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> read(option, file))
				.withMessageStartingWith(option + ": ")
				.withMessageMatching(".*; (give another file, or name paths: --path|save the requests of .* as HAR)");
		}
	}

	private static RecordedTraffic read(String option, Path file) {
		return option.equals("--har") ? RecordedTraffic.ofHar(file) : RecordedTraffic.ofAccessLog(file);
	}

	private static String har(String... entries) {
		return "{\"log\": {\"entries\": [" + String.join(", ", entries) + "]}}";
	}

	private static String entry(String method, String url, int status) {
		return "{\"request\": {\"method\": \"" + method + "\", \"url\": \"" + url + "\"}, \"response\": {\"status\": "
				+ status + "}}";
	}

	private Path file(String text) throws IOException {
		return Files.writeString(this.folder.resolve("recorded"), text);
	}

}
