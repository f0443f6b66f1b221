package io.vtbench.runner.command;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * Groups the options of a command that measures in its help, in this order. Other
 * commands have few options and one group. Argument groups of picocli know no options
 * that only the long help has, and keep no group together whose options several commands
 * share.
 */
enum Heading {

	SERVICE("Service", "--jar", "--image", "--cpus", "--memory", "--property", "--env", "--jvm", "--jdk", "--port",
			"--health", "--start-timeout", "--prepare", "--compose", "--compose-data", "--postgres"),

	LOAD("Load", "--path", "--openapi", "--har", "--access-log", "--script", "--method", "--body", "--header",
			"--login", "--expect-status", "--users", "--rate", "--overload", "--slo"),

	COMPARE("Compare", "--arms", "--aa", "--design", "--change", "--next", "--baseline-threads", "--margin",
			"--fail-on", "--seed"),

	TIME("Time", "--profile", "--pairs", "--time-scale", "--time-limit", "--warm-up", "--duration"),

	OUTPUT("Output", "--out", "--resume", "--save", "--details", "--json"),

	/** For where a run is carried out, with all that an extension brings. */
	CLUSTER("Cluster", "--on"),

	/** For what every command has, and for all options of a command with few of them. */
	OPTIONS("Options");

	/** Asks for the help that leaves nothing out. */
	static final String HELP_ALL = "--help-all";

	/** The options of every command, which stand behind its own. */
	static final List<String> EVERYWHERE = List.of("--help", HELP_ALL, "--version", "--verbose");

	/** Options that few people need, so that the short help has none of them. */
	private static final Set<String> RARE = Set.of("--cpus", "--memory", "--health", "--start-timeout",
			"--compose-data", "--postgres", "--har", "--access-log", "--baseline-threads", "--login", "--expect-status",
			"--overload", "--design", "--margin", "--fail-on", "--seed", "--time-scale", "--warm-up", "--duration",
			"--save", "--version", "--verbose");

	/** The option that every command has which measures. */
	private static final String PAIRS = "--pairs";

	private final String text;

	private final List<String> names;

	Heading(String text, String... names) {
		this.text = text;
		this.names = List.of(names);
	}

	/** Lets the help of a command and of its subcommands list options by heading. */
	static void addTo(CommandLine line) {
		line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, (help) -> "");
		line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, Heading::list);
		line.getSubcommands().values().forEach(Heading::addTo);
	}

	/**
	 * Returns the options of a command by heading, its own in the order in which it
	 * declares them, before those of every command.
	 */
	static Map<Heading, List<OptionSpec>> options(CommandSpec command) {
		Map<Heading, List<OptionSpec>> options = new EnumMap<>(Heading.class);
		command.options()
			.stream()
			.filter((option) -> !option.hidden())
			.sorted(Comparator.comparing((option) -> EVERYWHERE.contains(option.longestName())))
			.forEach((option) -> options.computeIfAbsent(of(option, command), (heading) -> new ArrayList<>())
				.add(option));
		return options;
	}

	private static Heading of(OptionSpec option, CommandSpec command) {
		if (isOfPlace(option)) {
			return CLUSTER;
		}
		return Arrays.stream(values())
			.filter((heading) -> command.findOption(PAIRS) != null && heading.names.contains(option.longestName()))
			.findFirst()
			.orElse(OPTIONS);
	}

	/** Returns whether the short help leaves an option out. */
	private static boolean isRare(OptionSpec option, CommandSpec command) {
		String name = option.longestName();
		// the pairs of a trial follow from its time
		return isOfPlace(option) || RARE.contains(name) || (name.equals(PAIRS) && command.findOption("--path") != null);
	}

	/** An extension knows no headings: all that it brings is about its place. */
	private static boolean isOfPlace(OptionSpec option) {
		return option.userObject() instanceof Field field
				&& (Place.PlaceOptions.class.isAssignableFrom(field.getDeclaringClass())
						|| Place.PlaceCleaning.class.isAssignableFrom(field.getDeclaringClass()));
	}

	private static String list(Help help) {
		CommandSpec command = help.commandSpec();
		ParseResult parsed = command.commandLine().getParseResult();
		boolean all = command.findOption(HELP_ALL) == null
				|| (parsed != null && parsed.originalArgs().contains(HELP_ALL));
		Map<Heading, List<OptionSpec>> shown = options(command);
		shown.values().forEach((options) -> options.removeIf((option) -> !all && isRare(option, command)));
		shown.values().removeIf(List::isEmpty);
		List<OptionSpec> together = shown.values().stream().flatMap(List::stream).toList();
		StringBuilder text = new StringBuilder();
		shown.forEach((heading, options) -> {
			text.append(help.createHeading("%n@|bold " + heading.text + ":|@%n"));
			// the columns of all headings are those of all options
			Help.Layout layout = help.createDefaultLayout(together, List.of(), help.colorScheme());
			layout.addOptions(options, help.parameterLabelRenderer());
			text.append(layout);
		});
		return text.toString();
	}

	@Override
	public String toString() {
		return this.text;
	}

}
