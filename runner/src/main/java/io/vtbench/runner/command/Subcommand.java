package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** What all subcommands have in common. */
@Command(mixinStandardHelpOptions = true, sortOptions = false, sortSynopsis = false)
public abstract class Subcommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	@ParentCommand
	private Bench bench;

	final CommandSpec spec() {
		return this.spec;
	}

	protected final PrintWriter out() {
		return this.spec.commandLine().getOut();
	}

	protected final PrintWriter err() {
		return this.spec.commandLine().getErr();
	}

	/** Environment variables of the caller. */
	protected final Map<String, String> variables() {
		return this.bench.variables();
	}

	/** A refusal: one sentence with the next step. */
	protected final ParameterException refusal(String message) {
		return new ParameterException(this.spec.commandLine(), message);
	}

	/** The command line that repeats this call, as a file may keep it. */
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

}
