package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vtbench.runner.failure.BadInput;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A summary is the file of a script that anybody may write, and of a k6 that may be
 * killed.
 */
class K6SummaryFuzzTests {

	/** More would take a merge longer than a fuzz test has. */
	private static final long MAX_REQUESTS = 100_000;

	private static final Path RECORDED = Path.of("src/test/resources/generators/few.log");

	@TempDir
	private Path folder;

	static Stream<Arguments> summaries() throws IOException {
		String recorded = Files.readString(RECORDED);
		String open = """
				{"schema": 1, "script": "get.js", "startedAtMillis": 1768467600000, "endedAtMillis": 1768467603000,
				 "windowSeconds": 3, "completed": 4, "rejected": 1, "errors": 1, "offered": 5, "droppedIterations": 1,
				 "lateArrivals": 1, "throughputPerSecond": 0.667, "checks": {"status": {"passes": 3, "fails": 1}},
				 "threadKinds": {"virtual": 3}, "checksum": 7, "blocks": [{"served": 1, "rejected": 1, "failed": 1}],
				 "latencyMillis": {"mean": 4, "p50": 4, "p90": 4, "p95": 4, "p99": null, "max": 4},
				 "latencyCurve": [[0.5, 4]], "firstStartMillis": 1768467600000, "distribution": [[0, 4], [1, 4]]}
				""";
		return Stream.concat(BadInput.seeds(Path.of("src/test/resources/load/summary.json")),
				Stream.of(open, recorded.substring(recorded.indexOf('{')))
					.map((text) -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8))));
	}

	@MethodSource("summaries")
	@FuzzTest
	void aSummaryIsOneOfALoadOrIsRefused(byte[] content) throws IOException {
		Path file = Files.write(this.folder.resolve("measured.json"), content);
		String log = "vtbench-summary " + new String(content, StandardCharsets.UTF_8).replaceAll("\\R", " ");
		BadInput.useOrRefuse(() -> assertThat(K6Summary.read(file).served()).isNotNegative());
		BadInput.useOrRefuse(() -> merge(K6Summary.ofLog(log, "generator")));
	}

	private static void merge(K6Summary generator) {
		if (generator.completed() <= MAX_REQUESTS) {
			LoadResult merged = LoadResult.ofGenerators(List.of(generator, generator), 0.0);
			assertThat(merged.summary().served()).isEqualTo(2 * generator.served());
		}
	}

}
