package io.vtbench.bank.testing;

import java.util.Locale;

/**
 * The two arms.
 */
public enum Mode {

	PLATFORM, VIRTUAL;

	/**
	 * What {@code X-Thread-Kind} says in this mode.
	 */
	public String threadKind() {
		return name().toLowerCase(Locale.ROOT);
	}

}
