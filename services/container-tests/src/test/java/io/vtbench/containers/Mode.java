package io.vtbench.containers;

import java.util.Locale;

/**
 * The kinds of thread on which a bank answers.
 */
enum Mode {

	PLATFORM, VIRTUAL;

	String threadKind() {
		return name().toLowerCase(Locale.ROOT);
	}

}
