package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.vtbench.runner.result.JsonFile.ResultFileException;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The published schema and what the runner writes are the same format, which is checked.
 */
class TrialSchemaTests {

	private static final JsonMapper JSON = JsonMapper.shared();

	@TempDir
	private Path folder;

	@Test
	void acceptsWhatTheRunnerWrites() {
		Trial.FILE.write(TrialSamples.shop(), this.folder);
		assertThat(Trial.FILE.read(this.folder)).isEqualTo(TrialSamples.shop());
	}

	@ParameterizedTest
	@ValueSource(strings = { "catalog", "petclinic", "petclinic-extracted", "initializr" })
	void acceptsPublishedTrials(String name) {
		assertThat(Trial.FILE.read(Path.of("../../docs/results/foreign", name)).service()).endsWith(".jar");
	}

	/** These would be read, judged and written again wherever they are. */
	@ParameterizedTest
	@ValueSource(strings = { "../../other-try", "/etc", "capacity/../../x", "..", ".", "", "a\\\\b", "C:x",
			"javascript:alert(1)", "a\\nb", "-a" })
	void refusesFoldersThatAreNotBelowTheTrial(String run) throws IOException {
		String name = run.replace("\\n", "\n").replace("\\\\", "\\");
		refused("'runs[0]' ", (trial) -> trial.putArray("runs").add(name));
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> Reports.write(this.folder))
			.withMessageContaining("trial.json is not a trial");
	}

	@Test
	void refusesWhatIsBroken() throws IOException {
		refused("'runs' is missing", (trial) -> trial.remove("runs"));
		refused("'command' must be a text, but is 5", (trial) -> trial.put("command", 5));
		refused("'curves[0].steps' ", (trial) -> ((ObjectNode) trial.path("curves").path(0)).putArray("steps"));
		refused("'firstMinutes[0].plateauPerSecond' ",
				(trial) -> ((ObjectNode) trial.path("firstMinutes").path(0)).put("plateauPerSecond", 1e300));
		refused("unknown value '<b>' of 'evidence[0].threadKind'",
				(trial) -> ((ObjectNode) trial.path("evidence").path(0)).put("threadKind", "<b>"));
		refused("unknown value 'perhaps' of 'answer.arms[0].decision'",
				(trial) -> ((ObjectNode) trial.path("answer").path("arms").path(0)).put("decision", "perhaps"));
		refused("'answer.arms[0].rows[0].basis' ",
				(trial) -> ((ObjectNode) trial.at("/answer/arms/0/rows/0/basis")).remove("doubts"));
		refused("'findings[0]' ", (trial) -> ((ObjectNode) trial.at("/findings/0")).put("kind", "rumour"));
		refused("'curves[0].end' ", (trial) -> ((ObjectNode) trial.at("/curves/0")).put("end", "it ended"));
	}

	@Test
	void aRowIsAboutAMetric() throws IOException {
		refused("unknown value 'hope' of 'answer.arms[0].rows[0].metric'",
				(trial) -> ((ObjectNode) trial.at("/answer/arms/0/rows/0")).put("metric", "hope"));
		assertThat(JSON.readTree(Path.of("../../docs/trial.schema.json").toFile())
			.at("/$defs/row/properties/metric/enum")
			.valueStream()
			.map(JsonNode::asString))
			.containsExactly(Stream.of(Metric.values()).map(Metric::label).toArray(String[]::new));
	}

	@Test
	void refusesOtherSchemas() throws IOException {
		Trial.FILE.write(TrialSamples.shop(), this.folder);
		for (int schema : new int[] { 3, 5 }) {
			ObjectNode trial = (ObjectNode) JSON.readTree(Files.readString(Trial.FILE.in(this.folder)));
			Files.writeString(Trial.FILE.in(this.folder), trial.put("schema", schema).toString());
			assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> Trial.FILE.read(this.folder))
				.withMessageEndingWith(
						"has schema " + schema + ", and this version reads 4 alone; take the version that wrote it");
		}
	}

	private void refused(String place, Consumer<ObjectNode> breaking) throws IOException {
		Trial.FILE.write(TrialSamples.shop(), this.folder);
		ObjectNode trial = (ObjectNode) JSON.readTree(Files.readString(Trial.FILE.in(this.folder)));
		breaking.accept(trial);
		Files.write(Trial.FILE.in(this.folder), List.of(JSON.writeValueAsString(trial)));
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> Trial.FILE.read(this.folder))
			.withMessageContaining(" is not a trial: ")
			.withMessageContaining(place)
			.withMessageEndingWith("; take an unchanged copy, or try again");
	}

}
