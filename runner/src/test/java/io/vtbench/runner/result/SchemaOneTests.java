package io.vtbench.runner.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/** Results that were published before schema 2 stay readable. */
class SchemaOneTests {

	private static final Path PUBLISHED = Path.of("..", "docs", "results");

	private static final JsonMapper JSON = JsonMapper.builder().build();

	@TempDir
	private Path folder;

	static List<Path> published() throws IOException {
		try (Stream<Path> files = Files.walk(PUBLISHED)) {
			return files.filter((file) -> file.toString().endsWith(".json"))
				.filter(SchemaOneTests::isSchemaOne)
				.toList();
		}
	}

	private static boolean isSchemaOne(Path file) {
		JsonNode tree = JSON.readTree(file);
		return tree.has("arms") && tree.path("schema").asInt() == 1;
	}

	@ParameterizedTest
	@MethodSource("published")
	void everyFigureOfAPublishedRunIsKept(Path file) throws IOException {
		JsonNode old = JSON.readTree(file);
		RunResult run = read(Files.readString(file));
		assertThat(run.schema()).isEqualTo(RunResult.SCHEMA);
		assertThat(run.scenario().name()).isEqualTo(old.get("scenario").asString());
		assertThat(run.design()).isEqualTo(Design.IN_TURN);
		assertThat(run.comparisons()).hasSize(old.get("comparisons").size());
		assertThat(run.arms()).hasSize(old.get("arms").size());
		for (int i = 0; i < run.arms().size(); i++) {
			Arm arm = run.arms().get(i);
			JsonNode oldArm = old.get("arms").get(i);
			assertThat(arm.effectiveSettings()).hasSize(oldArm.get("limits").size());
			assertThat(arm.forks()).hasSize(oldArm.get("forks").size());
			for (int k = 0; k < arm.forks().size(); k++) {
				assertSame(arm.forks().get(k), oldArm.get("forks").get(k));
			}
		}
	}

	private static void assertSame(Fork fork, JsonNode old) {
		assertThat(fork.pair()).isEqualTo(old.get("pair").asInt());
		assertThat(fork.requests().ended()).isEqualTo(old.get("requests").asLong());
		assertThat(fork.requests().failed()).isEqualTo(old.get("errors").asLong());
		assertThat(fork.seconds()).isEqualTo(old.get("makespanSeconds").asDouble());
		assertThat(fork.throughputPerSecond()).isCloseTo(old.get("throughputPerSecond").asDouble(), within(0.001));
		assertThat(fork.latency().summary().p95()).isEqualTo(old.get("latencyMillis").get("p95").asDouble());
		assertThat(fork.latency().curve()).hasSize(old.get("latencyCurve").size());
		assertThat(fork.subject().threadKind()).hasToString(old.get("threadKind").asString());
		assertThat(fork.subject().peakRssBytes()).isEqualTo(old.get("peakRssBytes").asLong());
		assertNumber(fork.cpuMillisPerRequest(), old.path("cpuMillisPerRequest"));
		assertNumber(fork.latency().drift(), old.path("drift"));
		assertNumber(fork.pauseShare(), old.path("jvm").path("pauseShare"));
		JsonNode perRequest = old.path("bytesPerInFlightRequest");
		if (old.path("jvm").path("peakInFlight").asLong(0) >= Fork.LEAST_IN_FLIGHT) {
			assertNumber(fork.bytesPerInFlightRequest(), perRequest);
		}
		assertThat(fork.jvm().threads().carriers() != null)
			.isEqualTo(old.path("jvm").path("schedulerParallelism").isNumber());
		assertThat(fork.generator().threadKinds()).hasSize(old.get("generator").get("threadKinds").size());
		assertThat(fork.timeline().steps()).isEqualTo(old.get("timeline").get("subjectCpu").size());
	}

	private static void assertNumber(Double actual, JsonNode old) {
		if (old.isNumber()) {
			assertThat(actual).isCloseTo(old.asDouble(), within(Math.abs(old.asDouble()) * 0.001 + 1e-9));
		}
		else {
			assertThat(actual).isNull();
		}
	}

	@Test
	void whatAnArmAloneHadIsWhereTheArmsDiffer() throws IOException {
		RunResult run = read(Files.readString(PUBLISHED.resolve("transfer-article").resolve(ResultFile.NAME)));
		assertThat(run.differences()).containsExactly(
				new Difference("spring.threads.virtual.enabled", Map.of("platform", "false", "virtual", "true")));
	}

	@Test
	void anotherSchemaIsRefusedWithThoseThatAreRead() {
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> read("{\"schema\": 3}"))
			.withMessageEndingWith("has schema 3, this version reads 1 and 2; take the version that wrote it");
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> read("{\"schema\": 1}"))
			.withMessageContaining("is not a result");
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> read("[]"))
			.withMessageContaining("is not a result");
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> read(""))
			.withMessageContaining("is not a result");
	}

	private RunResult read(String json) throws IOException {
		Files.writeString(this.folder.resolve(ResultFile.NAME), json);
		return ResultFile.read(this.folder);
	}

}
