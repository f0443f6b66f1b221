package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The page on the command line, and the launcher's list of its words, say what the help
 * says. Run it with {@code -Dgolden.write} to bring them up to date.
 */
class CommandLinePageTests {

	private static final Path PAGE = Path.of("..", "docs", "cli.md");

	/** Options of every command, which the page explains once. */
	private static final Set<String> EVERYWHERE = Set.of("--help", "--version", "--verbose");

	@Test
	void thePageListsEveryCommandAndOption() throws IOException {
		String sections = Bench.commandLine()
			.getSubcommands()
			.values()
			.stream()
			.map((command) -> section(command.getCommandSpec()))
			.collect(Collectors.joining("\n"));
		GeneratedText.assertIn(PAGE, "(?s)## bench run\n.*(?=\n## On a cluster\n)", sections);
	}

	@Test
	void theLauncherKnowsEveryCommandAndOption() throws IOException {
		CommandLine bench = Bench.commandLine();
		Map<String, CommandLine> commands = new LinkedHashMap<>(Map.of("bench", bench));
		commands.putAll(bench.getSubcommands());
		StringBuilder lines = new StringBuilder();
		commands.forEach((name, command) -> lines.append(name).append(words(command.getCommandSpec())).append("\n"));
		GeneratedText.assertIn(Path.of("launcher", "commands.txt"), "(?s)\\A.*", lines.toString());
	}

	private static String words(CommandSpec command) {
		Stream<String> values = command.positionalParameters().stream().map(ArgSpec::paramLabel);
		Stream<String> options = command.options()
			.stream()
			.flatMap((option) -> Arrays.stream(option.names())
				.map((name) -> (option.arity().max() == 0) ? name : name + "="));
		return Stream.concat(values, options).map((word) -> " " + word).collect(Collectors.joining());
	}

	private static String section(CommandSpec command) {
		StringBuilder text = new StringBuilder("## " + command.qualifiedName() + "\n");
		text.append(sentences(command.usageMessage().description())).append("\n");
		List<String> rows = Stream.concat(command.positionalParameters().stream(), command.options().stream())
			.filter((argument) -> !argument.hidden() && !isEverywhere(argument))
			.map((argument) -> "| `" + name(argument) + "` | " + sentences(argument.description()) + " |\n")
			.toList();
		if (!rows.isEmpty()) {
			text.append("\n| option | meaning |\n|---|---|\n");
			rows.forEach(text::append);
		}
		return text.toString();
	}

	private static boolean isEverywhere(ArgSpec argument) {
		return argument instanceof OptionSpec option && EVERYWHERE.contains(option.longestName());
	}

	private static String name(ArgSpec argument) {
		String label = argument.paramLabel();
		return (argument instanceof OptionSpec option)
				? option.longestName() + ((option.arity().max() == 0) ? "" : " " + label) : label;
	}

	private static String sentences(String[] lines) {
		return Arrays.stream(lines)
			.map((line) -> line.replace("%n", " ").replace("%%", "%").replace("|", "\\|"))
			.collect(Collectors.joining(" "))
			.replaceAll("@\\|\\w+ |\\|@", "")
			.replaceAll("\\s+", " ")
			.strip();
	}

}
