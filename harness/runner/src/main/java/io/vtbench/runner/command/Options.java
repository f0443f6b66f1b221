package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import io.vtbench.runner.format.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes a group of options, and refuses what it does not understand. */
public abstract class Options {

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** Adds these options to a command that an annotation does not give them to. */
	final void addTo(CommandSpec spec, String name) {
		spec.addMixin(name, CommandSpec.forAnnotatedObject(this));
		this.command = spec;
	}

	final CommandSpec command() {
		return this.command;
	}

	/** Makes a refusal: one sentence with the next step. */
	protected final ParameterException refusal(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

	protected final void require(boolean fine, String refusal) {
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

	/** Returns whether a text can be the name of a container image. */
	protected static boolean isImage(String text) {
		return text.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*");
	}

	/** Returns whether the call has an option, rather than its default. */
	protected final boolean isGiven(String name) {
		return this.command.commandLine().getParseResult().hasMatchedOption(name);
	}

}
