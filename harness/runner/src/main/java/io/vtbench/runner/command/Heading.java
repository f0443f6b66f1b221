package io.vtbench.runner.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** Groups the options of a command in its help, in this order. */
enum Heading {

	SERVICE("Service"), LOAD("Load"), COMPARE("Compare"), TIME("Time"), OUTPUT("Output"), CLUSTER("Cluster"),
	/** For what every command has, and for all options of a command with few of them. */
	OPTIONS("Options");

	/** Asks for the help that leaves nothing out. */
	static final String HELP_ALL = "--help-all";

	/** The options of every command, which stand behind its own. */
	static final List<String> EVERYWHERE = List.of("--help", HELP_ALL, "--version", "--verbose");

	private final String text;

	Heading(String text) {
		this.text = text;
	}

	/** Says where the help lists an option; without it, under the last heading. */
	@Retention(RetentionPolicy.RUNTIME)
	@Target(ElementType.FIELD)
	@interface Listed {

		/** Returns the heading that the option stands under. */
		Heading under();

		/**
		 * Returns whether few people need the option, so that the short help has none.
		 */
		boolean rarely() default false;

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
			.forEach((option) -> options.computeIfAbsent(of(option), (heading) -> new ArrayList<>()).add(option));
		return options;
	}

	private static Heading of(OptionSpec option) {
		Listed listed = listed(option);
		return (listed != null) ? listed.under() : isOfPlace(option) ? CLUSTER : OPTIONS;
	}

	/** Returns whether the short help leaves an option out. */
	private static boolean isRare(OptionSpec option) {
		Listed listed = listed(option);
		return (listed != null) ? listed.rarely()
				: isOfPlace(option) || List.of("--version", "--verbose").contains(option.longestName());
	}

	private static @Nullable Listed listed(OptionSpec option) {
		return (option.userObject() instanceof Field field) ? field.getAnnotation(Listed.class) : null;
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
		shown.values().forEach((options) -> options.removeIf((option) -> !all && isRare(option)));
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
