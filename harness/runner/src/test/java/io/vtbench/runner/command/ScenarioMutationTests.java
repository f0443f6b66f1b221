package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;

import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ScenarioException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever is done to a scenario file, it makes an experiment or is refused in one
 * sentence that names the file. The seed is fixed: a failure can be repeated.
 */
class ScenarioMutationTests {

	private static final Path SCENARIOS = Path.of("../../scenarios");

	private static final int MUTATIONS = 60;

	private static final List<String> JUNK = List.of("-1", "0", "1e99", "99999999999999999999", "20.7", ".nan", ".inf",
			"true", "~", "{}", "[]", "[[1]]", "{a: {b: c}}", "''", "\"\"", "0ms", "3 h", "\t", "\u0000", "*a", "&a x",
			"!!binary x", "- x", ": ", "#", "\u00fc", "platform", "virtual", "../x.js");

	@TempDir
	private Path home;

	static List<Path> scenarios() throws IOException {
		return RealSuite.scenarios(SCENARIOS);
	}

	@ParameterizedTest
	@MethodSource("scenarios")
	void aDamagedFileIsUsedOrRefusedInOneSentence(Path original) throws IOException {
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		for (String file : List.of("modes.yaml", "services.yaml")) {
			Files.copy(SCENARIOS.resolve(file), scenarios.resolve(file));
		}
		Path scripts = Files.createDirectories(this.home.resolve("k6"));
		String text = Files.readString(original);
		for (String script : List.of("transfer.js", "get.js", "relay.js", "users.js", "work.js")) {
			Files.createFile(scripts.resolve(script));
		}
		Path damaged = scenarios.resolve(original.getFileName());
		Random random = new Random(original.getFileName().toString().hashCode());
		int refused = 0;
		for (int i = 0; i < MUTATIONS; i++) {
			String mutation = mutation(text, random);
			Files.writeString(damaged, mutation);
			refused += refused(mutation) ? 1 : 0;
		}
		assertThat(refused).as("the mutations do damage").isPositive();
	}

	private boolean refused(String mutation) {
		try {
			plan(this.home);
			return false;
		}
		catch (ScenarioException ex) {
			assertThat(ex.getMessage()).as(mutation).isNotBlank().doesNotContain("\n", "Exception", "tools.jackson");
			return true;
		}
		catch (RuntimeException ex) {
			throw new AssertionError("not refused in a sentence:\n" + mutation, ex);
		}
	}

	/** Makes the experiment of each scenario of a suite in each profile. */
	static void plan(Path home) {
		Catalog catalog = Catalog.read(home.resolve("scenarios"));
		ExperimentFactory factory = new ExperimentFactory(new SuiteFolder(home), catalog);
		for (Scenario scenario : catalog.scenarios()) {
			for (Profile profile : Profile.values()) {
				Choices choices = new Choices(scenario.name(), null, profile, null, null, 1, List.of(), false, null,
						null, null, false, null);
				assertThat(factory.create(choices, "./bench", null).expectedSeconds()).isPositive();
			}
		}
	}

	private static String mutation(String text, Random random) {
		List<String> lines = new ArrayList<>(text.lines().toList());
		int line = random.nextInt(lines.size());
		String junk = JUNK.get(random.nextInt(JUNK.size()));
		switch (random.nextInt(6)) {
			case 0 -> lines.remove(line);
			case 1 -> lines.add(line, lines.get(random.nextInt(lines.size())));
			case 2 -> lines.set(line, lines.get(line).replaceFirst(": .*", ": " + Matcher.quoteReplacement(junk)));
			case 3 -> lines.set(line, replaceWord(lines.get(line), junk, random));
			case 4 -> lines.set(line, " " + lines.get(line));
			default -> {
				int from = random.nextInt(text.length());
				return text.substring(0, from) + text.substring(Math.min(text.length(), from + 1 + random.nextInt(9)));
			}
		}
		return String.join("\n", lines) + "\n";
	}

	private static String replaceWord(String line, String junk, Random random) {
		List<Integer> begins = new ArrayList<>();
		for (int i = 0; i < line.length(); i++) {
			if (Character.isLetterOrDigit(line.charAt(i))
					&& (i == 0 || !Character.isLetterOrDigit(line.charAt(i - 1)))) {
				begins.add(i);
			}
		}
		if (begins.isEmpty()) {
			return junk;
		}
		int begin = begins.get(random.nextInt(begins.size()));
		int end = begin;
		while (end < line.length() && Character.isLetterOrDigit(line.charAt(end))) {
			end++;
		}
		return line.substring(0, begin) + junk + line.substring(end);
	}

}
