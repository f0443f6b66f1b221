package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.trial.ChangedArm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Gives all subcommands what they have in common. */
@Command(sortOptions = false, abbreviateSynopsis = true)
public abstract class Subcommand implements Callable<Integer> {

	static final String EXAMPLES = "%n@|bold Examples:|@%n";

	@Spec
	private CommandSpec spec;

	@ParentCommand
	private Bench bench;

	@Option(names = { "-h", "--help", Heading.HELP_ALL }, usageHelp = true,
			description = "Show this help, or with " + Heading.HELP_ALL + " every option.")
	private boolean help;

	@Option(names = { "-V", "--version" }, versionHelp = true, description = "Print the version.")
	private boolean version;

	final CommandSpec spec() {
		return this.spec;
	}

	protected final PrintWriter out() {
		return this.spec.commandLine().getOut();
	}

	protected final PrintWriter err() {
		return this.spec.commandLine().getErr();
	}

	/** Returns the environment variables of the caller. */
	protected final Map<String, String> variables() {
		return this.bench.variables();
	}

	/** Makes a refusal: one sentence with the next step. */
	protected final ParameterException refusal(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

	/** Returns the command line that repeats this call, as a file may keep it. */
	final String text(String what, Map<String, ?> decided) {
		return CommandText.of(this.spec, what, decided);
	}

	/**
	 * Refuses options and parameters that would have no effect.
	 * @param allowed names of those that have one
	 * @param reason begin of the sentence that names the others
	 * @throws ParameterException naming what is too much
	 */
	protected final void requireOnly(Predicate<String> allowed, String reason) {
		List<String> others = this.spec.commandLine()
			.getParseResult()
			.matchedArgs()
			.stream()
			.map((argument) -> argument.isOption() ? ((OptionSpec) argument).longestName() : argument.paramLabel())
			.filter((name) -> !allowed.test(name) && !name.equals("--verbose"))
			.toList();
		if (!others.isEmpty()) {
			throw refusal(reason + "; leave out: " + String.join(", ", others));
		}
	}

	/**
	 * Prints the command line of a call as a file may keep it: it repeats what was
	 * measured, and holds no value that may be secret.
	 */
	static final class CommandText {

		private static final String HIDDEN = "…";

		/** The options that say where a result goes and how it is shown. */
		private static final Set<String> LEFT_OUT = Set.of("--fail-on", "--out", "--save", "--resume", "--json",
				"--details", "--verbose");

		/**
		 * The part that is shown of the values of an option; of an option that is not
		 * here, all.
		 */
		private static final Map<String, UnaryOperator<String>> SHOWN = Map.ofEntries(
				Map.entry("--postgres", (text) -> "URL"), Map.entry("--prepare", (text) -> HIDDEN),
				Map.entry("--body", (text) -> text.startsWith("@") ? text : HIDDEN),
				Map.entry("--header",
						(text) -> text.startsWith("@") ? "@" + fileName(text.substring(1))
								: name(text, ":") + " " + HIDDEN),
				Map.entry("--property", (text) -> name(text, "=") + HIDDEN),
				Map.entry("--env", (text) -> text.contains("=") ? name(text, "=") + HIDDEN : text),
				Map.entry("--change", (text) -> ChangedArm.parse(List.of(text)).getFirst().option()),
				Map.entry("--login", (text) -> "@" + fileName(text.substring(1))),
				Map.entry("--jar", CommandText::fileName), Map.entry("--compose", CommandText::fileName),
				Map.entry("--openapi", CommandText::fileName), Map.entry("--har", CommandText::fileName),
				Map.entry("--access-log", CommandText::fileName), Map.entry("--script", CommandText::fileName));

		/** The characters that a shell leaves as they are. */
		private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./…-]+");

		private CommandText() {
		}

		/**
		 * Returns the text of a call.
		 * @param what parameter of the command; empty for none
		 * @param decided values that are used where the call has no such option
		 */
		static String of(CommandSpec spec, String what, Map<String, ?> decided) {
			ParseResult parsed = spec.commandLine().getParseResult();
			List<String> words = new ArrayList<>(List.of("./" + spec.qualifiedName()));
			Stream.of(what).filter((word) -> !word.isEmpty()).map(CommandText::quoted).forEach(words::add);
			parsed.matchedOptions()
				.stream()
				.distinct()
				.filter((option) -> !LEFT_OUT.contains(option.longestName()))
				.flatMap(CommandText::words)
				.forEach(words::add);
			decided.forEach((name, value) -> {
				if (!parsed.hasMatchedOption(name)) {
					words.addAll(List.of(name, String.valueOf(value)));
				}
			});
			return String.join(" ", words);
		}

		private static Stream<String> words(OptionSpec option) {
			String name = option.longestName();
			if (option.arity().max() == 0) {
				return Stream.of(name);
			}
			UnaryOperator<String> shown = SHOWN.getOrDefault(name, UnaryOperator.identity());
			return option.originalStringValues().stream().map((value) -> name + " " + quoted(shown.apply(value)));
		}

		/**
		 * Returns the beginning of a text, up to a separator; empty where there is none.
		 */
		private static String name(String text, String separator) {
			return text.substring(0, text.indexOf(separator) + 1);
		}

		/** Returns the name of a file: a result names no folder that it need not. */
		private static String fileName(String path) {
			return String.valueOf(Path.of(path).getFileName());
		}

		static String quoted(String word) {
			return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
		}

	}

}
