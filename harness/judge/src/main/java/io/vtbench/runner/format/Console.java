package io.vtbench.runner.format;

/**
 * Words what bench says to the person who called it. A sentence may hold what a measured
 * service wrote, so that nothing in it is left for the terminal to obey.
 */
public final class Console {

	private Console() {
	}

	/** Makes one line of a text. */
	public static String line(String text) {
		return "bench: " + PlainText.line(text);
	}

}
