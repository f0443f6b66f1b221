package io.vtbench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** What runs Maven, and with it code of many authors, may not publish or sign. */
class WorkflowTests {

	private static final Path ROOT = Path.of("../..");

	private static final YAMLMapper MAPPER = new YAMLMapper();

	private static final Pattern BUILD = Pattern.compile("\\./(?:mvnw|bench)\\b|\\bmvn\\b|\\bmaintenance/run\\b");

	private static final Pattern SCRIPT = Pattern.compile("\\.ci/[\\w/-]+");

	@Test
	void noJobThatMayWriteRunsTheBuild() throws IOException {
		List<String> writing = new ArrayList<>();
		for (Path file : workflows()) {
			JsonNode workflow = MAPPER.readTree(file.toFile());
			for (var job : workflow.path("jobs").properties()) {
				JsonNode rights = job.getValue().has("permissions") ? job.getValue().get("permissions")
						: workflow.path("permissions");
				if (mayWrite(rights)) {
					String name = file.getFileName() + " " + job.getKey();
					writing.add(name);
					assertThat(builds(job.getValue())).as(name).isFalse();
				}
			}
		}
		assertThat(writing).contains("release.yml publish");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{run: ./mvnw package}", "{run: 'cd x && ../bench list'}", "{run: .ci/run}",
			"{run: '.ci/release-images localhost:5000/'}", "{run: .ci/site}" })
	void aBuildIsSeenAlsoBehindAScript(String step) throws IOException {
		assertThat(builds(MAPPER.readTree("steps: [" + step + "]"))).isTrue();
	}

	@Test
	void everyActionIsPinnedToACommit() throws IOException {
		List<JsonNode> used = new ArrayList<>();
		for (Path file : Stream.concat(workflows().stream(), Stream.of(ROOT.resolve("action.yml"))).toList()) {
			used.addAll(MAPPER.readTree(file.toFile()).findValues("uses"));
		}
		assertThat(used).hasSizeGreaterThan(20)
			.allSatisfy((action) -> assertThat(action.stringValue()).matches("[\\w./-]+@[0-9a-f]{40}"));
	}

	/** What ran in a job could have changed whatever runs in it later. */
	@Test
	void theTokenOfTheActionIsForAJobThatRunsNothingOfTheService() throws IOException {
		List<JsonNode> steps = MAPPER.readTree(ROOT.resolve("action.yml").toFile())
			.path("runs")
			.path("steps")
			.valueStream()
			.toList();
		assertThat(steps).filteredOn((step) -> step.path("env").toString().contains("inputs.token"))
			.singleElement()
			.satisfies((step) -> {
				assertThat(step.path("run").stringValue()).endsWith("/gate\" report");
				assertThat(step.path("if").stringValue()).isEqualTo("inputs.token != ''");
			});
		assertThat(steps).filteredOn((step) -> step.path("run").asString("").endsWith("/gate\""))
			.singleElement()
			.satisfies((step) -> assertThat(step.path("if").stringValue()).isEqualTo("inputs.token == ''"));
	}

	private static boolean mayWrite(JsonNode rights) {
		return rights.isMissingNode() || rights.asString("").equals("write-all")
				|| rights.valueStream().anyMatch((right) -> right.asString("").equals("write"));
	}

	/** Whether a step calls Maven or bench, or a script of .ci that names one of them. */
	private static boolean builds(JsonNode job) throws IOException {
		for (JsonNode run : job.findValues("run")) {
			if (namesBuild(run.stringValue())) {
				return true;
			}
			for (String script : SCRIPT.matcher(run.stringValue()).results().map((found) -> found.group()).toList()) {
				if (script.equals(".ci/run") || namesBuild(Files.readString(ROOT.resolve(script)))) {
					return true;
				}
			}
		}
		return false;
	}

	private static boolean namesBuild(String text) {
		return BUILD.matcher(text).find();
	}

	private static List<Path> workflows() throws IOException {
		try (Stream<Path> files = Files.list(ROOT.resolve(".github/workflows"))) {
			return files.sorted().toList();
		}
	}

}
