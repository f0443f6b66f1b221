package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.function.Supplier;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.format.Console;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes a group of options, and refuses what it does not understand. */
public abstract class Options {

	/** The most bytes of a file: more than any body or list of headers that is sent. */
	private static final int MAX_BYTES = 1 << 20;

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

	/**
	 * Returns what was read from a text of the user, or refuses a text that is not
	 * understood.
	 * @param option begins the refusal; empty where the sentence names it
	 */
	final <T> T understood(String option, Supplier<T> reading) {
		try {
			return reading.get();
		}
		catch (IllegalArgumentException ex) {
			throw refusal(option + ex.getMessage());
		}
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
	 * Reads a file that an option names.
	 * @throws IllegalArgumentException in one sentence where it cannot be read; it shows
	 * nothing of the file
	 */
	static String text(String option, Path file) {
		return Attempt.get(() -> Inputs.text(file, MAX_BYTES), (ex) -> new IllegalArgumentException(
				option + ": " + file + " cannot be read as text of at most " + MAX_BYTES + " bytes; correct the path"));
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
