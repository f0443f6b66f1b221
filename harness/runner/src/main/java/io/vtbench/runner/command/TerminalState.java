package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Map;

import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * Says what the terminal of this process can show. Nothing of it is changed: no mode is
 * set and no signal is taken, so that whatever ends this process leaves it as it was.
 *
 * @param provider gives sizes; null where this platform has none
 */
record TerminalState(@Nullable TerminalProvider provider, Ansi ansi) {

	/** The columns of a terminal that does not say how many it has. */
	private static final int USUAL = 80;

	/** The launcher says whether messages go to a terminal. */
	private static final String LAUNCHED = "vtbench.terminal";

	/** What stages and curves are drawn with, beside ASCII. */
	private static final String DRAWN = "✔●○▁█";

	/**
	 * Looks at the terminal.
	 * @return null where messages go elsewhere, or the terminal can move no cursor
	 */
	static @Nullable TerminalState of(Map<String, String> environment) {
		String type = environment.getOrDefault("TERM", "dumb");
		if (!Boolean.getBoolean(LAUNCHED) || type.isEmpty() || type.equals("dumb")) {
			return null;
		}
		boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
		return new TerminalState(load(), colour ? Ansi.ON : Ansi.OFF);
	}

	private static @Nullable TerminalProvider load() {
		try {
			return TerminalProvider.load("jni");
		}
		catch (IOException | RuntimeException | LinkageError ex) {
			// no native library for this platform: the size is not known
			return null;
		}
	}

	/** Returns the number of columns, now. */
	int columns() {
		int columns = (this.provider != null) ? this.provider.systemStreamWidth(SystemStream.Error) : 0;
		return (columns > 0) ? columns : USUAL;
	}

	/** Returns whether the answer goes to the terminal as well. */
	boolean showsAnswer() {
		return this.provider != null && this.provider.isSystemStream(SystemStream.Output);
	}

	/** Returns whether a character set has what curves are drawn with. */
	static boolean draws(Charset charset) {
		return charset.newEncoder().canEncode(DRAWN);
	}

}
