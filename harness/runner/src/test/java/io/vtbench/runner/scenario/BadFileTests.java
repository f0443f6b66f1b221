package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Every complaint is one line with file, line and what to do. */
class BadFileTests {

	@TempDir
	private Path folder;

	@BeforeEach
	void createTables() throws IOException {
		for (String name : new String[] { "modes.yaml", "services.yaml" }) {
			Files.copy(Path.of("src/test/resources/scenario/suite", name), this.folder.resolve(name));
		}
	}

	static Stream<RefusedScenario> scenarios() throws IOException {
		return RefusedScenario.all();
	}

	@ParameterizedTest
	@MethodSource("scenarios")
	void complainsAboutScenario(RefusedScenario bad) throws IOException {
		complains("refused.yaml", bad.text(), bad.refusal());
	}

	static Stream<Arguments> files() {
		return Stream.of(Arguments.of("", ": the file is empty"),
				Arguments.of("# nothing but a comment\n", ": the file is empty"),
				Arguments.of("- question: Why?\n", "1: the file must be keys with values, but is a list"),
				Arguments.of("question: Why?\narms: [platform\n\tvirtual", "2: not valid YAML: "),
				Arguments.of("question: \u0000\u0001\n", "1: not valid YAML: "),
				Arguments.of("question: &why Why?\nsubject: *why\n",
						"2: '*why' stands for a value elsewhere, … write the value"),
				Arguments.of("question: Why?\n---\nquestion: And?\n",
						"3: a second document begins here; one file has one"),
				Arguments.of("question: Why?\nload: {rate: .nan}\n", "2: '.nan' is not a number"),
				Arguments.of("question: Why?\nsubject: bank-service\narms: [virtual]\nprimary: makespan\n",
						"2: 'bank-service' is a service, which does not end by itself: add 'load', or name a program;"
								+ " known: batch"));
	}

	@ParameterizedTest
	@MethodSource("files")
	void complainsAboutFile(String text, String refusal) throws IOException {
		complains("refused.yaml", text, refusal);
	}

	static Stream<Arguments> tables() {
		return Stream.of(Arguments.of("modes",
				"m:\n  description: a\n  threadKind: platform\n  properties:\n    server.port: 10\n",
				"5: 'm.properties.server.port' is not below 'spring.threads.', and a mode may set those properties and"
						+ " JVM flags only: what all arms need belongs in the scenario"),
				Arguments.of("modes", "m:\n  description: a\n  threadKind: event-loop\n",
						"3: 'm.threadKind' is not of its stack, … correct 'stack' or 'threadKind'"),
				Arguments.of("services", "shop:\n  port: 8080\n", "1: 'shop' needs 'jar' or 'image', and not both"),
				Arguments.of("services", "shop:\n  jar: a.jar\n  stacks: {webflux: shp}\n",
						"3: unknown service 'shp' (did you mean 'shop'?); known: shop"));
	}

	@ParameterizedTest
	@MethodSource("tables")
	void complainsAboutTable(String name, String text, String refusal) throws IOException {
		complains(name + ".yaml", text, refusal);
	}

	@Test
	void complainsAboutWhatIsNoText() throws IOException {
		Files.write(this.folder.resolve("refused.yaml"), new byte[] { (byte) 0x89, 'P', 'N', 'G', (byte) 0xff });
		assertThat(complaint()).hasMessage("refused.yaml: the file is not text in UTF-8");
	}

	private void complains(String name, String text, String refusal) throws IOException {
		Files.write(this.folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
		String said = name + (refusal.startsWith(":") ? "" : ":") + refusal;
		assertThat(complaint().getMessage()).startsWith(said.substring(0, (said + "…").indexOf('…')).strip())
			.containsSubsequence(Arrays.stream(said.split("…")).map(String::strip).toList())
			.doesNotContain("\n");
	}

	private ScenarioException complaint() {
		return catchThrowableOfType(ScenarioException.class, () -> Catalog.read(this.folder));
	}

}
