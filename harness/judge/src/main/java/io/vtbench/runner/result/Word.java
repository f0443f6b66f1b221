package io.vtbench.runner.result;

import java.util.Locale;

/** Names what a comparison says, in the good direction of its metric. */
public enum Word {

	BETTER,

	WORSE,

	SAME,

	UNCLEAR,

	/** The figure is for information alone, or has nothing to judge. */
	INFO;

	/** Returns whether the word says that a difference was found. */
	public boolean isDifferent() {
		return this == BETTER || this == WORSE;
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
