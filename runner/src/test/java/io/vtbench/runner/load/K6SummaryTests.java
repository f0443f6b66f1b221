package io.vtbench.runner.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class K6SummaryTests {

	@TempDir
	private Path folder;

	@Test
	void readsTheFiguresOfTheWindow() {
		K6Summary summary = K6Summary.read(Path.of("src/test/resources/load/summary.json"));
		assertThat(summary.endedAtMillis() - summary.startedAtMillis()).isEqualTo(3250);
		assertThat(summary.completed()).isEqualTo(400);
		assertThat(summary.errors()).isEqualTo(2);
		assertThat(summary.checks()).containsEntry("status", new K6Summary.Tally(398, 2));
		assertThat(summary.threadKinds()).containsEntry("virtual", 398L);
		assertThat(summary.latencyMillis())
			.isEqualTo(new K6Summary.LatencyMillis(404.1, 403.2, 408.5, 411.0, null, 431.9));
		assertThat(summary.latencyCurve()).last().isEqualTo(new double[] { 0.95, 411.0 });
	}

	@Test
	void aRunWithoutARightAnswerHasNoLatency() throws IOException {
		Path file = write(Files.readString(Path.of("src/test/resources/load/summary.json"))
			.replaceFirst("\"latencyMillis\": \\{.*}", "\"latencyMillis\": null"));
		assertThat(K6Summary.read(file).latencyMillis()).isNull();
	}

	@Test
	void saysWhenThereIsNone() {
		Path file = this.folder.resolve("measured.json");
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> K6Summary.read(file))
			.withMessage("k6 left no summary at " + file);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "null", "{\"schema\": 2}" })
	void refusesAnotherFormat(String json) throws IOException {
		Path file = write(json);
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> K6Summary.read(file))
			.withMessage(file + " is not a summary of schema 1, which this version reads");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{\"schema\": 1, \"script\":", "level=error msg=\"no space left\"", "[1]" })
	void refusesHalfAFile(String json) throws IOException {
		Path file = write(json);
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> K6Summary.read(file))
			.withMessageStartingWith(file + " is not a summary of k6: ");
	}

	private Path write(String json) throws IOException {
		return Files.writeString(this.folder.resolve("measured.json"), json);
	}

}
