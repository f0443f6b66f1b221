package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Latency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
		assertThat(summary.latencyMillis()).isEqualTo(new Latency(404.1, 403.2, 408.5, 411.0, null, 431.9));
		assertThat(summary.latencyCurve()).last().isEqualTo(new double[] { 0.95, 411.0 });
	}

	@Test
	void aRunWithoutARightAnswerHasNoLatency() throws IOException {
		Path file = write(Files.readString(Path.of("src/test/resources/load/summary.json"))
			.replaceFirst("\"latencyMillis\": \\{.*}", "\"latencyMillis\": null"));
		assertThat(K6Summary.read(file).latencyMillis()).isNull();
	}

	@Test
	void knowsWhatAScriptOfSomebodyElseDoes() throws IOException {
		String json = Files.readString(Path.of("src/test/resources/load/summary.json"));
		assertThat(K6Summary.read(write(json)).requestsEach()).as("one of the suite").isOne();
		K6Summary summary = K6Summary.read(write(json.replaceFirst("\\{", """
				{"own": {"elsewhere": 5, "iterations": 100, "leftAside": ["stages"], "mix": {"buy": 2.5}},""")));
		assertThat(summary.own()).isEqualTo(new K6Summary.Own(5, 100, List.of("stages"), Map.of("buy", 2.5), null));
		assertThat(summary.requestsEach()).isEqualTo(4);
		K6Summary once = K6Summary.read(write(json.replaceFirst("\\{", """
				{"own": {"elsewhere": 0, "iterations": 1, "each": 3.5, "mix": {"buy": 2.5, "browse": 9}},""")));
		assertThat(once.requestsEach()).as("each function ran once").isEqualTo(3.5);
	}

	@Test
	void aScriptThatEndsALoadForAnotherReasonHasItsOwn() {
		assertThat(LoadException.ended(108, "k6 ended: http://127.0.0.1:1 has stopped answering."))
			.isInstanceOf(LoadException.NoAnswerException.class);
		assertThat(LoadException.ended(108, "k6 ended: USERS must be a whole number"))
			.isExactlyInstanceOf(LoadException.class);
		assertThat(LoadException.ended(107, "has stopped answering")).isExactlyInstanceOf(LoadException.class);
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

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			"checks": {                       | "checked": {
			"checks": {                       | "checks": {"none": null,
			"latencyCurve": [                 | "latencyCurves": [
			"script": "transfer.js"           | "script": null
			"completed": 400                  | "completed": 9000000000000000000
			"completed": 400                  | "completed": 1
			"errors": 2                       | "errors": -2
			"passes": 398                     | "passes": -398
			"endedAtMillis": 1768467603373.5  | "endedAtMillis": 1
			"windowSeconds": 3.25             | "windowSeconds": "NaN"
			"p50": 403.2                      | "p50": -1
			"max": 431.9                      | "max": 1e300
			[0.5, 403.2]                      | [0.5]
			[0.5, 403.2]                      | [1.5, 403.2]
			""")
	void refusesWhatNoLoadCanHave(String before, String after) throws IOException {
		String json = Files.readString(Path.of("src/test/resources/load/summary.json"));
		Path file = write(json.replace(before, after));
		assertThat(file).content().isNotEqualTo(json);
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> K6Summary.read(file))
			.withMessageStartingWith(file + " is not a summary of k6: ")
			.withMessageEndingWith("; see whether the load script or k6 was changed");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			"checks": { | "checks": {"none": [], | 'checks.none' must be keys with values, but is a list
			"checks": { | "checked": { | 'checks' is missing
			"passes": 398 | "passes": -398 | 'checks.status.passes' must be 0 to 1,000,000,000, but is -398
			[0.5, 403.2] | [0.5] | 'latencyCurve[1]' needs 2 entries or more
			"completed": 400 | "completed": 1 | it counts more wrong answers than answers
			"endedAtMillis": 17 | "endedAtMillis": 1 | its window ends before it begins
			"users": 50 | "answers": {"no kind": 1} | it counts answers of no kind
			""")
	void namesTheValueThatCannotBeUsed(String before, String after, String problem) throws IOException {
		Path file = write(Files.readString(Path.of("src/test/resources/load/summary.json")).replace(before, after));
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> K6Summary.read(file))
			.withMessage(
					file + " is not a summary of k6: " + problem + "; see whether the load script or k6 was changed");
	}

	private Path write(String json) throws IOException {
		return Files.writeString(this.folder.resolve("measured.json"), json);
	}

}
