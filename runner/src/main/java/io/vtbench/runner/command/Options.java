package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.file.NewFolder;
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

	/**
	 * Refuses before anything is measured a file that could not be written afterwards.
	 */
	final void requireFile(String option, @Nullable Path file) {
		if (file != null) {
			require(!Files.isDirectory(file), option + " takes the name of a file, and '" + file + "' is a folder");
			NewFolder.requirePossible(file.toAbsolutePath().resolveSibling(""), option);
		}
	}

	/** Whether the call has an option, rather than its default. */
	final boolean isGiven(String name) {
		return this.command.commandLine().getParseResult().hasMatchedOption(name);
	}

}
