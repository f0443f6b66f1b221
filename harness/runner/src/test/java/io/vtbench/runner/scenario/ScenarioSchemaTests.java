package io.vtbench.runner.scenario;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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

	/**
	 * Only who reads other files, or compares values of several keys, can refuse these.
	 */
	private static final Set<String> BEYOND = Set.of("arm-against-its-mode", "arm-image-of-jar", "arm-unknown-mode",
			"bound-unknown-arm", "case-bound-unknown-arm", "case-unknown-arm", "duet-closed", "duet-latency",
			"duet-short", "duet-three-arms-in-case", "duplicate-key", "duration-years", "interleaved-in-profile",
			"interleaved-one-arm-in-profile", "interleaved-ramp-up", "interleaved-requests",
			"interleaved-short-in-profile", "load-fewer-requests-than-users",
			"load-fewer-requests-than-users-in-profile", "load-ramp-up-of-arrivals", "load-two-ends",
			"load-warm-up-of-requests", "load-without-end", "named-bound-unknown-arm", "open-without-rate",
			"profile-rate-of-closed-model", "profile-rate-of-phases", "profile-together", "profile-unknown-arm",
			"profile-unknown-case", "published-unknown-arm", "rate-without-end", "requests-together", "two-documents",
			"share-in-turn", "service-as-task", "stack-of-other-threads", "stack-other-limit", "stack-without-build",
			"sweep-replaced-arm", "sweep-unknown-arm", "unknown-backend", "unknown-mode", "unknown-service");

	private static final Path RESOURCES = Path.of("src", "test", "resources");

	static List<Path> scenarios() throws IOException {
		return Stream
			.of(Path.of("../..", "scenarios"), RESOURCES.resolve("arms"), RESOURCES.resolve("scenario/suite"),
					RESOURCES.resolve("command/suite"))
			.flatMap(ScenarioSchemaTests::yaml)
			.toList();
	}

	static List<Path> bad() {
		return yaml(RESOURCES.resolve("scenario/bad")).filter(ScenarioSchemaTests::isYaml).toList();
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
		assertThat(errors(scenario)).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("bad")
	void refusesWhatTheRunnerRefuses(Path bad) {
		boolean beyond = BEYOND.contains(bad.getFileName().toString().replace(".yaml", ""));
		assertThat(errors(bad).isEmpty()).as(errors(bad).toString()).isEqualTo(beyond);
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
				.isEqualTo(profile.description() + "."));
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

	/** What is no YAML never comes as far as the schema. */
	private static boolean isYaml(Path file) {
		try {
			return YAMLMapper.shared().readTree(Files.readString(file)).isContainer();
		}
		catch (IOException | RuntimeException ex) {
			return false;
		}
	}

	private static List<Error> errors(Path scenario) {
		return SCHEMA.validate(YAMLMapper.shared().readTree(read(scenario)).toString(), InputFormat.JSON);
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
