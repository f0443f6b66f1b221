package io.vtbench.runner.result;

import java.util.Locale;

/**
 * Says whether a verdict may be drawn from a run. A run that is saved between two forks
 * is interrupted until the last fork is done.
 */
public enum Status {

	VALID, INVALID, INTERRUPTED;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
