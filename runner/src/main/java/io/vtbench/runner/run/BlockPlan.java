package io.vtbench.runner.run;

import java.time.Duration;

import io.vtbench.runner.experiment.Experiment;

/**
 * How the window of an interleaved fork is cut into blocks.
 *
 * @param blocks an even number, so that each arm comes first as often as the others
 * @param lead load before the part of a block that counts: connections open and caches
 * fill
 */
record BlockPlan(int blocks, Duration lead, Duration length) {

	private static final double BLOCK_SECONDS = 3;

	private static final double WARM_UP_BLOCK_SECONDS = 5;

	private static final double LEAD_SECONDS = 0.5;

	/** The length of a block in median answers, at least. */
	private static final double ANSWERS = 4;

	/** Median answers before a block counts: until then no user had a full turn. */
	private static final double LEAD_ANSWERS = 1.5;

	/** The blocks of a window. */
	static BlockPlan of(Duration window, double answerSeconds) {
		double wanted = Math.max(BLOCK_SECONDS, ANSWERS * answerSeconds);
		double seconds = Experiment.seconds(window);
		int blocks = 2 * Math.max(1, (int) Math.round(seconds / wanted / 2));
		return new BlockPlan(blocks, lead(answerSeconds), duration(seconds / blocks));
	}

	/**
	 * One block of a warm-up.
	 * @param answerSeconds what an answer takes at this load; 0 where it is not known
	 */
	static BlockPlan warmUp(double answerSeconds) {
		return new BlockPlan(1, lead(answerSeconds),
				duration(Math.max(WARM_UP_BLOCK_SECONDS, ANSWERS * answerSeconds)));
	}

	private static Duration lead(double answerSeconds) {
		return duration(Math.max(LEAD_SECONDS, LEAD_ANSWERS * answerSeconds));
	}

	private static Duration duration(double seconds) {
		return Duration.ofMillis(Math.round(1000 * seconds));
	}

}
