package io.vtbench.runner.command;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

import io.vtbench.runner.file.Attempt;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;

/**
 * Draws lines at one place of a terminal, again and again: only what has changed, in one
 * write. The cursor waits below the lines. It is never hidden, and no other screen is
 * opened, so that nothing has to be undone.
 */
final class LiveScreen {

	/** The rows of which JLine thinks that they are enough for all lines. */
	private static final int ROWS = 1000;

	/**
	 * The abilities that are used: to go up and right, and to clear the rest of a line.
	 * All terminals that can move a cursor have them, and JLine need not ask a program
	 * for those of a rare one.
	 */
	private static final String TYPE = "xterm-256color";

	private final Terminal terminal;

	private final Display display;

	private final IntSupplier columns;

	/**
	 * Creates a screen without lines.
	 * @param columns returns the number of columns, which may change
	 */
	LiveScreen(OutputStream out, Charset charset, IntSupplier columns) {
		this.terminal = Attempt.get(() -> new DumbTerminal("bench", TYPE, InputStream.nullInputStream(), out, charset),
				UncheckedIOException::new);
		this.display = new Display(this.terminal, false);
		this.columns = columns;
	}

	/** Returns the columns that a line may have. */
	int width() {
		return this.columns.getAsInt() - 1;
	}

	/** Puts lines in the place of those that are there. */
	void draw(List<String> lines) {
		put(lines);
		this.terminal.flush();
	}

	/** Writes a line above those that are there. */
	void above(String line, List<String> lines) {
		put(List.of());
		this.terminal.writer().println(line);
		draw(lines);
	}

	/** Takes the lines away. */
	void erase() {
		draw(List.of());
	}

	private void put(List<String> lines) {
		int columns = this.columns.getAsInt();
		this.display.resize(ROWS, columns);
		List<AttributedString> drawn = new ArrayList<>();
		for (String line : lines) {
			drawn.add(AttributedString.join(AttributedString.EMPTY,
					AttributedString.fromAnsi(line).columnSubSequence(0, width()), AttributedString.NEWLINE));
		}
		this.display.update(drawn, lines.size() * (columns + 1), false);
	}

}
