package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.command.Bench;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * What documents and the launcher say of the extension's options is what bench
 * understands. Run it with {@code -Dgolden.write} to bring the lists up to date.
 */
class DocumentedOptionsTests {

	private static final Path DOCUMENTS = Path.of("../..", "docs");

	private static final Pattern CALL = Pattern.compile("(?:^|`)(?:\\./)?bench ([^`\\n]*--on kubernetes[^`\\n]*)",
			Pattern.MULTILINE);

	private final Map<String, CommandLine> commands = Bench.commandLine(System.getenv()).getSubcommands();

	@Test
	void thePageListsEveryOption() throws IOException {
		StringBuilder rows = new StringBuilder();
		Map<String, List<String>> commandsOf = new LinkedHashMap<>();
		own().forEach(
				(command, mixin) -> mixin.options()
					.forEach((option) -> commandsOf
						.computeIfAbsent("- `" + option.longestName() + value(option, " ") + "` (COMMANDS) "
								+ description(option), (row) -> new ArrayList<>())
						.add(command)));
		commandsOf.forEach((row, names) -> rows.append(row.replace("COMMANDS", String.join(", ", names)) + "\n"));
		assertGenerated(DOCUMENTS.resolve("cli.md"), "(?s)## On a cluster\n.*",
				"""
						## On a cluster
						With `--on kubernetes`, the extension [vtbench-kubernetes](contributing/kubernetes.md) brings these options.

						"""
						+ rows);
	}

	@Test
	void theLauncherKnowsEveryOption() throws IOException {
		StringBuilder lines = new StringBuilder();
		own().forEach((command, mixin) -> lines.append(command)
			.append(mixin.options()
				.stream()
				.map((option) -> " " + option.longestName() + ((option.arity().max() == 0) ? "" : "="))
				.collect(Collectors.joining()))
			.append("\n"));
		assertGenerated(Path.of("..", "runner", "launcher", "commands-kubernetes.txt"), "(?s)\\A.*", lines.toString());
	}

	@Test
	void theCommandLineKnowsEveryCallOfADocument() throws IOException {
		List<String> calls = new ArrayList<>();
		try (Stream<Path> files = Files.walk(DOCUMENTS)) {
			// a published result names the command that measured it, with the options of
			// its time
			for (Path file : files.filter((path) -> path.toString().endsWith(".md"))
				.filter((path) -> !path.startsWith(DOCUMENTS.resolve("results")))
				.toList()) {
				CALL.matcher(Files.readString(file)).results().forEach((call) -> calls.add(call.group(1)));
			}
		}
		assertThat(calls).hasSizeGreaterThan(3)
			.allSatisfy((call) -> assertThatCode(
					() -> Bench.commandLine(System.getenv()).parseArgs(call.replaceAll("\\s+#.*", "").split(" ")))
				.doesNotThrowAnyException());
	}

	/** Options of the extension by the command that has them. */
	private Map<String, CommandSpec> own() {
		Map<String, CommandSpec> own = new LinkedHashMap<>();
		for (String command : List.of("run", "try", "clean")) {
			own.put(command, this.commands.get(command).getCommandSpec().mixins().get("kubernetes"));
		}
		return own;
	}

	private static String value(OptionSpec option, String before) {
		return (option.arity().max() == 0) ? "" : before + option.paramLabel();
	}

	private static String description(OptionSpec option) {
		return Arrays.stream(option.description()).collect(Collectors.joining(" "));
	}

	private static void assertGenerated(Path document, String place, String text) throws IOException {
		String before = Files.readString(document);
		Matcher found = Pattern.compile(place).matcher(before);
		assertThat(found.find()).isTrue();
		if (System.getProperty("golden.write") != null) {
			Files.writeString(document, found.replaceFirst(Matcher.quoteReplacement(text)));
		}
		else {
			assertThat(found.group()).isEqualTo(text);
		}
	}

}
