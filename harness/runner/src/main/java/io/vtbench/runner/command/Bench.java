package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Durations;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Carries out {@code bench}: without a subcommand it runs the transfer scenario. */
@Command(name = "bench", mixinStandardHelpOptions = true, version = "vtbench 0.4.0", sortOptions = false,
		sortSynopsis = false, usageHelpAutoWidth = false,
		description = { "Measures what spring.threads.virtual.enabled=true does to a Spring Boot service.",
				"Without a command it runs the transfer scenario in the quick profile." },
		subcommands = { RunCommand.class, TryCommand.class, LookCommand.class, DemoCommand.class, ListCommand.class,
				ReportCommand.class, CompareCommand.class, DoctorCommand.class, CleanCommand.class },
		footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench try -j target/shop.jar -p /orders/1  # your own service",
				"  bench run transfer --profile article       # a scenario of the suite",
				"  bench doctor                               # is this machine fit for it?",
				"%nEach command explains its options: bench COMMAND --help",
				"%nExit code: 0 valid, 1 invalid or failed, 2 wrong usage, 3 a newer jar, image or saved run is worse." })
public final class Bench implements Callable<Integer> {

	@Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show stack traces of errors.")
	private boolean verbose;

	@Spec
	private CommandSpec spec;

	private final Map<String, String> variables;

	private Bench(Map<String, String> variables) {
		this.variables = variables;
	}

	/**
	 * Runs the command line.
	 * @return the exit code
	 */
	public static int execute(String... args) {
		return commandLine(System.getenv()).execute(args);
	}

	/**
	 * Makes a command line that finds its programs by these environment variables.
	 * @param others commands instead of its own; its own where none are given
	 */
	public static CommandLine commandLine(Map<String, String> variables, Subcommand... others) {
		Bench bench = new Bench(variables);
		CommandLine line = new CommandLine(bench).addSubcommand(completion());
		Places.addTo(line);
		if (others.length > 0) {
			List.copyOf(line.getSubcommands().keySet()).forEach(line.getCommandSpec()::removeSubcommand);
			List.of(others).forEach(line::addSubcommand);
		}
		line.setCaseInsensitiveEnumValuesAllowed(true)
			.setAbbreviatedOptionsAllowed(false)
			.setExpandAtFiles(false)
			// a flag of a JVM looks like -X or -D with a value
			.setAllowOptionsAsOptionParameters(true)
			.registerConverter(Path.class, parsed(Bench::path))
			.registerConverter(Duration.class, parsed(Durations::parse))
			.registerConverter(Design.class, parsed(Bench::design));
		line.getSubcommands()
			.values()
			.forEach((each) -> each.getCommandSpec().version(line.getCommandSpec().version()));
		Heading.addTo(line);
		line.setExecutionStrategy(Bench::carryOut);
		line.setParameterExceptionHandler(Bench::wrongUsage);
		line.setExecutionExceptionHandler((ex, command, parsed) -> bench.failed(ex, command));
		return line;
	}

	private static CommandSpec completion() {
		CommandSpec completion = CommandSpec.forAnnotatedObject(new GenerateCompletion()).name("completion");
		completion.usageMessage()
			.abbreviateSynopsis(true)
			.footerHeading(Subcommand.EXAMPLES)
			.footer("  source <(bench completion)                # this shell alone",
					"  bench completion >> ~/.bashrc             # each bash from now on",
					"  bench completion > ~/.vtbench-completion  # a file to read later");
		return completion;
	}

	private static int carryOut(ParseResult parsed) {
		for (ParseResult each = parsed; each != null; each = each.subcommand()) {
			requireValues(each);
		}
		return new RunLast().execute(parsed);
	}

	/**
	 * Refuses an option whose value was forgotten, so that the next option took its
	 * place.
	 */
	private static void requireValues(ParseResult parsed) {
		CommandSpec command = parsed.commandSpec();
		for (OptionSpec option : parsed.matchedOptions()) {
			for (String value : option.originalStringValues()) {
				if (option.arity().max() > 0 && command.optionsMap().containsKey(value)) {
					throw new ParameterException(command.commandLine(),
							"expected a value of " + option.longestName() + ", but found " + value);
				}
			}
		}
	}

	private static <T> ITypeConverter<T> parsed(Function<String, T> parser) {
		return (text) -> {
			try {
				return parser.apply(text);
			}
			catch (InvalidPathException ex) {
				throw new TypeConversionException("'" + text + "' cannot be a name");
			}
			catch (IllegalArgumentException ex) {
				throw new TypeConversionException(ex.getMessage());
			}
		};
	}

	/** Parses a path. A forgotten name would be the folder that bench is called from. */
	private static Path path(String text) {
		if (text.isBlank()) {
			throw new IllegalArgumentException("it needs a name");
		}
		return Path.of(text);
	}

	private static Design design(String text) {
		return Design.of(text)
			.orElseThrow(() -> new IllegalArgumentException("choose in-turn, interleaved or duet, not '" + text + "'"));
	}

	/** Returns the environment variables of the caller. */
	Map<String, String> variables() {
		return this.variables;
	}

	@Override
	public Integer call() {
		String[] args = this.verbose ? new String[] { "run", "--verbose" } : new String[] { "run" };
		return this.spec.commandLine().execute(args);
	}

	private static int wrongUsage(ParameterException ex, String[] args) {
		CommandLine command = ex.getCommandLine();
		PrintWriter err = command.getErr();
		String message = String.valueOf(ex.getMessage());
		err.println(Console.line(message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1)));
		UnmatchedArgumentException.printSuggestions(ex, err);
		err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
		return BenchException.WRONG_INPUT;
	}

	private int failed(Exception ex, CommandLine command) {
		if (Interruption.hasBegun()) {
			return BenchException.FAILED_RUN;
		}
		PrintWriter err = command.getErr();
		if (this.verbose) {
			StringWriter trace = new StringWriter();
			ex.printStackTrace(new PrintWriter(trace));
			err.print(PlainText.of(trace.toString()));
		}
		BenchException known = known(ex);
		err.println(Console.line(BenchException.sentence((known != null) ? known : ex)));
		return (known != null) ? known.exitCode() : BenchException.FAILED_RUN;
	}

	private static @Nullable BenchException known(Exception ex) {
		return switch (ex) {
			case BenchException known -> known;
			case UncheckedIOException file -> FileException.of(Objects.requireNonNull(file.getCause()));
			case IOException file -> FileException.of(file);
			default -> null;
		};
	}

}
