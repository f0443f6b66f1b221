package io.vtbench.runner.result;

/** Names a quantity that is read of every fork and compared with a limit. */
public enum Signal {

	GENERATOR("generator"),

	DROPPED("dropped arrivals"),

	LATE("late arrivals"),

	K6_MEMORY("k6 memory"),

	DRIFT("drift"),

	GC_PAUSES("GC pauses"),

	FULL_GCS("full GCs"),

	PINNING("pinning"),

	STEAL("steal"),

	OTHER_PROGRAMS("other programs"),

	THROTTLING("throttling"),

	SWAP("swap"),

	CLOCK("clock");

	private final String name;

	Signal(String name) {
		this.name = name;
	}

	/**
	 * Returns whether the signal is counted; every other signal is a share from 0 to 1.
	 */
	public boolean isCount() {
		return this == FULL_GCS || this == PINNING || this == SWAP;
	}

	/** Returns the name of the check that reads the signal. */
	@Override
	public String toString() {
		return this.name;
	}

}
