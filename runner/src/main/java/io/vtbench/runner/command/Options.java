package io.vtbench.runner.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A group of options, which refuses what it does not understand. */
abstract class Options {

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** A refusal: one sentence with the next step. */
	final ParameterException refusal(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

	final void require(boolean fine, String refusal) {
		if (!fine) {
			throw refusal(refusal);
		}
	}

	/** Whether the call has an option, rather than its default. */
	final boolean isGiven(String name) {
		return this.command.commandLine().getParseResult().hasMatchedOption(name);
	}

}
