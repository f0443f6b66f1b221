package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.command.CommandLineHarness.Said;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Two saved runs. */
class CompareCommandTests {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	@TempDir
	private Path home;

	@Test
	void aRunAgainstItselfIsAsBefore() throws IOException {
		Said said = call(saved("before", 1).toString(), saved("after", 1).toString());
		assertThat(said.err()).isEmpty();
		assertThat(said.exitCode()).isZero();
		assertThat(said.out()).contains("Same: total time of platform is 1 % shorter to 1 % longer than before", "same",
				"bench try --change jar:NEW.jar");
	}

	@Test
	void aWorseRunEndsWithThreeAndSaysWhatInEveryForm() throws IOException {
		Path markdown = this.home.resolve("new/summary.md");
		Said said = call(saved("before", 1).toString(), saved("after", 1.2).toString(), "--markdown",
				markdown.toString());
		assertThat(said.exitCode()).isEqualTo(3);
		assertThat(said.out()).contains("Worse: total time of virtual is 19 to 21 % longer than before");
		assertThat(said.out().lines()).allSatisfy((line) -> assertThat(line).hasSizeLessThan(110));
		assertThat(Files.readString(markdown)).contains("- **Worse: total time of platform is 19 to 21 % longer",
				"| virtual | total time |", "| worse |");
	}

	@Test
	void theJsonSaysTheSame() throws IOException {
		Said said = call(saved("before", 1).toString(), saved("after", 1.2).toString(), "--json");
		JsonNode json = JSON.readTree(said.out());
		assertThat(json.path("worse").asBoolean()).isTrue();
		assertThat(json.path("comparisons").path(0).path("word").asString()).isEqualTo("worse");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/environment/cpu", "/environment/k6", "/environment/kernel", "/environment/cores",
			"/environment/memoryBytes", "/load/script", "/load/users", "/load/requests", "/scenario/name",
			"/scenario/profile", "/scenario/timeScale", "/environment/jdk" })
	void whatMustBeEqualIsRefusedByName(String place) throws IOException {
		Path before = saved("before", 1);
		Path after = changed(saved("after", 1.2), place);
		Said said = call(before.toString(), after.toString());
		Refusal.assertIsClear(said, place);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.out()).isEmpty();
		assertThat(said.err()).contains("after and HOME/before differ in ", " -> ",
				"; repeat one of them as the other was measured, or measure both versions in one run: bench try");
	}

	@Test
	void anInvalidRunHasNoVerdict() throws IOException {
		Path after = saved("after", 1.2);
		edit(after, (tree) -> tree.put("status", "invalid"));
		Said said = call(saved("before", 1).toString(), after.toString());
		assertThat(said.exitCode()).isEqualTo(1);
		assertThat(said.out()).contains("No verdict: ").contains(" is invalid.");
	}

	@Test
	void aFolderWithoutARunIsRefused() throws IOException {
		Refusal.assertIsClear(call(this.home.toString(), saved("after", 1).toString()), "no run");
	}

	@Test
	void aTrialIsReadByItsOwnFolder() throws IOException {
		Path trial = Files.createDirectories(this.home.resolve("trial"));
		Trial.FILE.write(new Trial(Trial.SCHEMA, "shop.jar", "GET /", "2026-01-15T09:00:00Z", "./bench try",
				new TrialAnswer(List.of()), null, Map.of(), List.of(), List.of(), List.of(), List.of(), List.of(), null,
				null, List.of("capacity"), List.of(), null), trial);
		saved("trial/capacity", 1);
		assertThat(call(saved("before", 1).toString(), trial.toString()).exitCode()).isZero();
	}

	/** The sample with makespans that are longer by a factor. */
	private Path saved(String name, double factor) throws IOException {
		Path run = Files.createDirectories(this.home.resolve(name));
		Files.copy(Path.of("../report/src/test/resources/report/sample/result.json"), run.resolve("result.json"));
		edit(run, (tree) -> tree.path("arms").forEach((arm) -> arm.path("forks").forEach((fork) -> {
			ObjectNode window = (ObjectNode) fork.path("window");
			window.put("seconds", window.path("seconds").asDouble() * factor);
		})));
		return run;
	}

	private static Path changed(Path run, String place) throws IOException {
		edit(run, (tree) -> {
			int slash = place.lastIndexOf('/');
			ObjectNode parent = (ObjectNode) tree.at(place.substring(0, slash));
			JsonNode value = parent.path(place.substring(slash + 1));
			String key = place.substring(slash + 1);
			if (key.equals("profile")) {
				parent.put(key, "rigorous");
			}
			else if (value.isNumber()) {
				parent.put(key, value.isIntegralNumber() ? value.asLong() * 2 : value.asDouble() * 2);
			}
			else {
				parent.put(key, value.asString() + "-other");
			}
		});
		return run;
	}

	private static void edit(Path run, Consumer<ObjectNode> change) throws IOException {
		Path file = run.resolve("result.json");
		ObjectNode tree = (ObjectNode) JSON.readTree(Files.readString(file));
		change.accept(tree);
		Files.writeString(file, JSON.writeValueAsString(tree));
	}

	private Said call(String... arguments) {
		String[] all = new String[arguments.length + 1];
		all[0] = "compare";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(all);
		}
	}

}
