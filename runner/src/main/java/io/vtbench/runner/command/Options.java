package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.format.Console;
import org.jspecify.annotations.Nullable;
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

	/** Says in one line what was chosen for the user. */
	final void note(String text) {
		this.command.commandLine().getErr().println(Console.line(text));
	}

	/**
	 * Refuses before anything is measured a file that could not be written afterwards.
	 */
	final void requireFile(String option, @Nullable Path file) {
		if (file != null) {
			require(!Files.isDirectory(file), option + " takes the name of a file, and '" + file + "' is a folder");
			NewFolder.requirePossible(file.toAbsolutePath().resolveSibling(""), option);
		}
	}

	/**
	 * Reads a file that an option names; the message shows nothing of it.
	 * @param maxBytes that it may have
	 */
	final String text(String option, Path file, int maxBytes) {
		try {
			return Inputs.text(file, maxBytes);
		}
		catch (IOException ex) {
			throw refusal(option + ": " + file + " cannot be read as text of at most " + maxBytes
					+ " bytes; correct the path");
		}
	}

	/** Whether the call has an option, rather than its default. */
	final boolean isGiven(String name) {
		return this.command.commandLine().getParseResult().hasMatchedOption(name);
	}

}
