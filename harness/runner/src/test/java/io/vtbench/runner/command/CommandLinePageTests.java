package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * The page on the command line, and the launcher's list of its words, say what the help
 * says. Run it with {@code -Dgolden.write} to bring them up to date.
 */
class CommandLinePageTests {

	private static final Path PAGE = Path.of("../..", "docs", "cli.md");

	/** A call in the footer of a help; completion is given to a shell. */
	private static final Pattern EXAMPLE = Pattern.compile("(?m)^  (?:source <\\()?bench ([^#)>\\n]*)");

	/** A line of a help that begins with the names of an option. */
	private static final Pattern OPTION = Pattern.compile("(?m)^  (?:-\\w, |    )(--[\\w-]+)");

	@Test
	void thePageListsEveryCommandAndOption() throws IOException {
		String sections = Bench.commandLine(System.getenv())
			.getSubcommands()
			.values()
			.stream()
			.map((command) -> section(command.getCommandSpec()))
			.collect(Collectors.joining("\n"));
		GeneratedText.assertIn(PAGE, "(?s)## bench run\n.*(?=\n## On a cluster\n)", sections);
	}

	@Test
	void theLauncherKnowsEveryCommandAndOption() throws IOException {
		CommandLine bench = Bench.commandLine(System.getenv());
		Map<String, CommandLine> commands = new LinkedHashMap<>(Map.of("bench", bench));
		commands.putAll(bench.getSubcommands());
		StringBuilder lines = new StringBuilder();
		commands.forEach((name, command) -> lines.append(name).append(words(command.getCommandSpec())).append("\n"));
		GeneratedText.assertIn(Path.of("launcher", "commands.txt"), "(?s)\\A.*", lines.toString());
	}

	@Test
	void theShortHelpOfATrialHasAtMostTwentySixOptionsAndTheLongOneHasAll() {
		CommandSpec command = Bench.commandLine(System.getenv()).getSubcommands().get("try").getCommandSpec();
		assertThat(names(help("try", "--help"))).hasSizeLessThanOrEqualTo(26)
			.contains("--jar", "--path", "--change", "--time-limit", "--json")
			.doesNotContain("--margin", "--verbose");
		assertThat(names(help("try", "--help-all"))).containsExactlyInAnyOrderElementsOf(command.options()
			.stream()
			.map((option) -> (option.longestName().equals(Heading.HELP_ALL)) ? "--help" : option.longestName())
			.toList());
	}

	/** Else an option stands among those that every command has. */
	@ParameterizedTest
	@ValueSource(strings = { "run", "try" })
	void everyOptionOfALongHelpHasAHeading(String command) {
		Map<Heading, List<OptionSpec>> options = Heading
			.options(Bench.commandLine(System.getenv()).getSubcommands().get(command).getCommandSpec());
		assertThat(options).containsKeys(Heading.SERVICE, Heading.COMPARE, Heading.TIME, Heading.OUTPUT,
				Heading.CLUSTER);
		assertThat(options.get(Heading.OPTIONS)).extracting(OptionSpec::longestName)
			.containsExactlyInAnyOrder(Heading.HELP_ALL, "--version", "--verbose");
	}

	@Test
	void oneNameMeansOneThingInEveryCommand() {
		Map<String, Set<String>> longNames = new TreeMap<>();
		Map<String, Set<String>> labels = new TreeMap<>();
		Bench.commandLine(System.getenv())
			.getSubcommands()
			.values()
			.stream()
			.map(CommandLine::getCommandSpec)
			// completion is picocli's own
			.filter((command) -> command.findOption(Heading.HELP_ALL) != null)
			.flatMap((command) -> command.options().stream())
			.forEach((option) -> {
				Arrays.stream(option.names())
					.forEach((name) -> longNames.computeIfAbsent(name, (each) -> new TreeSet<>())
						.add(option.longestName()));
				labels.computeIfAbsent(option.longestName(), (each) -> new TreeSet<>()).add(option.paramLabel());
			});
		assertThat(longNames).hasSizeGreaterThan(50).allSatisfy((name, all) -> assertThat(all).hasSize(1));
		// that of bench list prints, and that of bench compare writes a file
		labels.remove("--markdown");
		assertThat(labels).allSatisfy((name, all) -> assertThat(all).hasSize(1));
	}

	@Test
	void everyCommandHasThreeExamplesThatItUnderstands() {
		Map<String, CommandLine> commands = new LinkedHashMap<>(Map.of("bench", Bench.commandLine(System.getenv())));
		commands.putAll(Bench.commandLine(System.getenv()).getSubcommands());
		assertThat(commands).allSatisfy((name, command) -> {
			List<String> examples = EXAMPLE.matcher(String.join("\n", command.getCommandSpec().usageMessage().footer()))
				.results()
				.map((example) -> example.group(1))
				.toList();
			assertThat(examples).as(name).hasSize(3);
			// a longer line would be broken
			assertThat(command.getCommandSpec().usageMessage().footer()).as(name)
				.filteredOn((line) -> line.startsWith("  "))
				.allMatch((line) -> line.length() < 80);
			assertThat(examples).allSatisfy((example) -> assertThatCode(() -> Bench.commandLine(System.getenv())
				.parseArgs(DocumentedCommandTests.arguments(example).toArray(String[]::new)))
				.doesNotThrowAnyException());
		});
	}

	@Test
	void everyCommandPrintsTheVersion() {
		assertThat(Bench.commandLine(System.getenv()).getSubcommands().keySet()).hasSizeGreaterThan(5)
			.allSatisfy(
					(name) -> assertThat(help(name, "--version")).startsWith("vtbench ").isEqualTo(help("--version")));
	}

	@Test
	void aForgottenValueIsRefusedAndAFlagOfAJvmIsAValue() {
		assertThat(refused("run", "--out", "--json"))
			.startsWith("bench: expected a value of --out, but found --json\n");
		assertThat(refused("try", "-p", "/a", "--jvm", "-Xmx1g", "--jvm", "-Da=b", "--header", "-u"))
			.startsWith("bench: expected a value of --header, but found -u\n");
	}

	private static String refused(String... call) {
		StringWriter err = new StringWriter();
		assertThat(Bench.commandLine(System.getenv()).setErr(new PrintWriter(err)).execute(call)).isEqualTo(2);
		return err.toString().replace("\r\n", "\n");
	}

	private static String help(String... call) {
		StringWriter out = new StringWriter();
		assertThat(Bench.commandLine(System.getenv()).setOut(new PrintWriter(out)).execute(call)).isZero();
		return out.toString();
	}

	private static List<String> names(String help) {
		return OPTION.matcher(help).results().map((option) -> option.group(1)).toList();
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
		Map<Heading, List<OptionSpec>> options = Heading.options(command);
		options.values().forEach((group) -> group.removeIf(CommandLinePageTests::isEverywhere));
		options.values().removeIf(List::isEmpty);
		boolean grouped = options.size() > 1;
		List<ArgSpec> first = new ArrayList<>(command.positionalParameters());
		if (!grouped) {
			options.values().forEach(first::addAll);
		}
		text.append(list(first));
		if (grouped) {
			options.forEach((heading, group) -> text.append("\n" + heading + ":\n").append(list(group)));
		}
		return text.toString();
	}

	private static String list(List<? extends ArgSpec> arguments) {
		return arguments.isEmpty() ? ""
				: arguments.stream()
					.map((argument) -> "- `" + name(argument) + "` " + sentences(argument.description()) + "\n")
					.collect(Collectors.joining("", "\n", ""));
	}

	private static boolean isEverywhere(OptionSpec option) {
		return Heading.EVERYWHERE.contains(option.longestName());
	}

	private static String name(ArgSpec argument) {
		String label = argument.paramLabel();
		return (argument instanceof OptionSpec option)
				? String.join(", ", option.names()) + ((option.arity().max() == 0) ? "" : " " + label) : label;
	}

	private static String sentences(String[] lines) {
		return Arrays.stream(lines)
			.map((line) -> line.replace("%n", " ").replace("%%", "%"))
			.collect(Collectors.joining(" "))
			.replaceAll("@\\|\\w+ |\\|@", "")
			.replaceAll("\\s+", " ")
			.strip();
	}

}
