package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The published schema and what the runner writes are the same format. */
class ResultSchemaTests {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
		.getSchema(read(Path.of("../..", "docs", "result.schema.json")));

	@ParameterizedTest
	@ValueSource(strings = { "sample", "invalid", "single", "three" })
	void acceptsSavedResults(String name) {
		assertThat(errors(read(Samples.folder(name).resolve(ResultFile.NAME)))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "sample", "invalid", "single", "three" })
	void acceptsWhatTheRunnerWrites(String name) {
		assertThat(errors(ResultFile.toJson(ResultFile.read(Samples.folder(name))))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "transfer-article", "users-800", "batch", "async-article" })
	void acceptsPublishedResultsOfTheOlderSchemaOnceRead(String name) {
		assertThat(errors(ResultFile.toJson(ResultFile.read(Path.of("../..", "docs", "results", name))))).isEmpty();
	}

	@Test
	void acceptsRunsThatCameToNothing() {
		RunResult result = Samples.with(Samples.with(Samples.sample(), Samples.onePair(0.2)), Status.INTERRUPTED);
		assertThat(errors(ResultFile.toJson(result))).isEmpty();
	}

	@Test
	void acceptsWhatChecksWithhold() {
		RunResult result = Samples.with(Samples.sample(), Status.VALID,
				new Check("cold JVM", "platform", Check.Status.WARN,
						new Seen.Cold(1, 2, 0, new Seen.ColdFork(1, 1.27, null)), Withholds.within(4)),
				new Check("generator", "virtual", Check.Status.WARN,
						new Seen.Reading(Signal.GENERATOR, new Seen.Worst(0.95, 1, 0.8), 0, 2),
						Withholds.RATES_AND_LATENCIES),
				new Check("errors", "virtual", Check.Status.INVALID, new Seen.Failures(400, 400, 1.0, null)));
		assertThat(errors(ResultFile.toJson(result))).isEmpty();
	}

	@Test
	void refusesWhatIsBroken() {
		assertThat(broken((run) -> {
		})).isEmpty();
		assertThat(broken((run) -> run.remove("arms"))).isNotEmpty();
		assertThat(broken((run) -> run.put("schema", 2))).isNotEmpty();
		assertThat(broken((run) -> run.put("status", "fine"))).isNotEmpty();
		assertThat(broken((run) -> run.put("host", "a name"))).isNotEmpty();
		assertThat(broken((run) -> ((ObjectNode) fork(run).get("subject")).remove("peakRssBytes"))).isNotEmpty();
		assertThat(broken((run) -> ((ObjectNode) fork(run).get("requests")).put("completed", "400"))).isNotEmpty();
		assertThat(broken((run) -> ((ObjectNode) run.get("comparisons").get(0)).put("verdict", "better"))).isNotEmpty();
		assertThat(broken((run) -> ((ObjectNode) run.get("comparisons").get(0)).put("metric", "makespan")))
			.isNotEmpty();
	}

	private static List<Error> broken(Consumer<ObjectNode> damage) {
		ObjectNode run = (ObjectNode) JSON.readTree(ResultFile.toJson(Samples.sample()));
		damage.accept(run);
		return errors(run.toString());
	}

	private static ObjectNode fork(ObjectNode run) {
		return (ObjectNode) run.get("arms").get(0).get("forks").get(0);
	}

	private static List<Error> errors(String json) {
		return SCHEMA.validate(json, InputFormat.JSON);
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
