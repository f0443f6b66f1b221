package io.vtbench.runner.scenario;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vtbench.runner.command.RealSuite;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.scenario.LoadSpec.Phase;
import io.vtbench.runner.scenario.Scenario.BoundSpec;
import io.vtbench.runner.scenario.Scenario.Case;
import io.vtbench.runner.scenario.Scenario.Network;
import io.vtbench.runner.scenario.Scenario.ProfileChange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** What an editor says about a scenario is what the runner says. */
class ScenarioSchemaTests {

	private static final String FIRST_LINE = "# yaml-language-server: $schema=";

	private static final Path FILE = Path.of("../..", "docs", "scenario.schema.json").toAbsolutePath().normalize();

	private static final JsonNode TREE = JsonMapper.shared().readTree(read(FILE));

	private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
		.getSchema(read(FILE));

	private static final Path RESOURCES = Path.of("src", "test", "resources");

	static List<Path> scenarios() throws IOException {
		return Stream
			.of(Path.of("../..", "scenarios"), RESOURCES.resolve("arms"), RESOURCES.resolve("scenario/suite"),
					RESOURCES.resolve("command/suite"))
			.flatMap(ScenarioSchemaTests::yaml)
			.toList();
	}

	static Stream<RefusedScenario> bad() throws IOException {
		return RefusedScenario.all();
	}

	static Stream<Arguments> records() {
		return Stream.of(Arguments.of(Scenario.class, ""), Arguments.of(LoadSpec.class, "/definitions/load"),
				Arguments.of(Arms.Arm.class, "/definitions/arm"),
				Arguments.of(Arms.ArmLoad.class, "/definitions/armLoad"),
				Arguments.of(BoundSpec.class, "/definitions/bound"), Arguments.of(WarmUp.class, "/definitions/warmUp"),
				Arguments.of(ProfileChange.class, "/definitions/profileChange"),
				Arguments.of(Phase.class, "/definitions/phase"), Arguments.of(Case.class, "/definitions/case"),
				Arguments.of(Arms.Sweep.class, "/definitions/sweep"),
				Arguments.of(Network.class, "/definitions/network"),
				Arguments.of(ServiceLimits.class, "/definitions/limits"),
				Arguments.of(ServiceSpec.class, "/definitions/service"), Arguments.of(Mode.class, "/definitions/mode"));
	}

	@ParameterizedTest
	@MethodSource("scenarios")
	void acceptsEveryScenario(Path scenario) {
		assertThat(errors(read(scenario))).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("bad")
	void refusesWhatTheRunnerRefuses(RefusedScenario bad) {
		List<Error> errors = errors(bad.text());
		assertThat(errors.isEmpty()).as(errors.toString()).isNotEqualTo(bad.byEditors());
	}

	@ParameterizedTest
	@MethodSource("records")
	void hasEveryKeyAndNoOther(Class<?> type, String place) {
		assertThat(TREE.at(place + "/properties").propertyNames()).containsExactlyInAnyOrderElementsOf(keys(type));
		assertThat(TREE.at(place + "/additionalProperties").asBoolean(true)).isFalse();
	}

	@Test
	void hasEveryMetricOfTheRunner() {
		List<String> metrics = TREE.at("/definitions/metric/enum").valueStream().map(JsonNode::asString).toList();
		assertThat(metrics).containsExactlyElementsOf(Arrays.stream(Metric.values()).map(Metric::shortName).toList());
		assertThat(TREE.at("/definitions/published/additionalProperties/properties").propertyNames())
			.containsExactlyElementsOf(metrics);
	}

	@Test
	void hasEveryProfile() {
		JsonNode profiles = TREE.at("/properties/profiles/properties");
		assertThat(profiles.propertyNames())
			.containsExactlyElementsOf(Arrays.stream(Profile.values()).map(Profile::key).toList());
		assertThat(Profile.values())
			.allSatisfy((profile) -> assertThat(profiles.get(profile.key()).get("description").asString())
				.isEqualTo(ProfileText.of(profile) + "."));
	}

	@ParameterizedTest
	@MethodSource("scenarios")
	void editorsFindIt(Path scenario) {
		String first = read(scenario).lines().findFirst().orElseThrow();
		assertThat(first).startsWith(FIRST_LINE);
		Path named = scenario.toAbsolutePath().resolveSibling(first.substring(FIRST_LINE.length())).normalize();
		assertThat(named).isEqualTo(FILE);
	}

	private static List<String> keys(Class<?> type) {
		// the key of a row is its name
		return Arrays.stream(type.getRecordComponents())
			.map(RecordComponent::getName)
			.filter((name) -> !name.equals("name"))
			.toList();
	}

	private static Stream<Path> yaml(Path folder) {
		try {
			return RealSuite.scenarios(folder).stream();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<Error> errors(String scenario) {
		return SCHEMA.validate(YAMLMapper.shared().readTree(scenario).toString(), InputFormat.JSON);
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
