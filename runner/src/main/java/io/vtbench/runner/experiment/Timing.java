package io.vtbench.runner.experiment;

/** The times that designs keep to and that the expected length of a run follows from. */
public final class Timing {

	/** Bursts of a warm-up at most; more would be a measurement of its own. */
	public static final int MAX_BURSTS = 8;

	/** Seconds of one burst: twenty readings of the CPU time, six of the threads. */
	public static final double BURST_SECONDS = 3;

	/** Trials of a rate before the first pair of a duet. */
	public static final int CALIBRATION_TRIALS = 2;

	/** The capacity and each trial, with the starts and ends of k6. */
	public static final double CALIBRATION_SECONDS = (1 + CALIBRATION_TRIALS) * 7.0;

	/** With the starts of k6 and the part of each block that does not count. */
	public static final double BLOCK_OVERHEAD = 1.4;

	private Timing() {
	}

}
