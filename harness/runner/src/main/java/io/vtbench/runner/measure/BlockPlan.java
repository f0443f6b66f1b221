package io.vtbench.runner.measure;

import java.time.Duration;

import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;

/**
 * Cuts the window of an interleaved fork into blocks.
 *
 * @param blocks number of blocks; an even one in a window, so that each arm comes first
 * as often as the others
 * @param lead load before the part of a block that counts: connections open and caches
 * fill
 * @param length of the part of a block that counts
 */
public record BlockPlan(int blocks, Duration lead, Duration length) {

	/**
	 * The seconds of an arm before the blocks of a stage: two or three blocks of a
	 * warm-up, with the starts of the load generator.
	 */
	public static final double SETTLING_SECONDS = 15;

	/**
	 * The length of a block, in seconds. Many short blocks see the machine of their
	 * neighbours, also where it changes.
	 */
	private static final double BLOCK_SECONDS = 2.5;

	private static final double WARM_UP_BLOCK_SECONDS = 5;

	private static final double LEAD_SECONDS = 0.5;

	/** The least length of a block, in median answers. */
	private static final double ANSWERS = 4;

	/** The median answers before a block counts: until then no user had a full turn. */
	private static final double LEAD_ANSWERS = 1.5;

	/** The requests of a block where its window allows them: a p95 needs as many. */
	private static final double REQUESTS = 20;

	/** The requests of a block, however short its window: with fewer it may have none. */
	private static final double FEWEST_REQUESTS = 4;

	/** The time that the load generator takes to start and to end, in seconds. */
	private static final double AROUND_SECONDS = 1.2;

	/**
	 * Returns how long a window takes with all that its blocks need beside what counts:
	 * starts of the load generator, load before they count, and the end of requests that
	 * have begun.
	 * @param windowSeconds length of the window
	 * @param answerSeconds time of an answer; 0 where it is not known
	 */
	public static double wallSeconds(double windowSeconds, double answerSeconds) {
		int blocks = blocks(windowSeconds, Math.max(BLOCK_SECONDS, ANSWERS * answerSeconds));
		return windowSeconds + blocks * around(answerSeconds, lead(answerSeconds));
	}

	/** Returns how long one block takes with all that it needs beside what counts. */
	double blockWallSeconds(double answerSeconds) {
		return Experiment.seconds(this.length) + around(answerSeconds, this.lead);
	}

	private static double around(double answerSeconds, Duration lead) {
		return AROUND_SECONDS + answerSeconds + Experiment.seconds(lead);
	}

	BlockPlan withBlocks(int blocks) {
		return new BlockPlan(blocks, this.lead, this.length);
	}

	private static int blocks(double windowSeconds, double wanted) {
		return 2 * Math.max(1, (int) Math.round(windowSeconds / wanted / 2));
	}

	/**
	 * Cuts a window into blocks.
	 * @param answerSeconds time of an answer at this load; 0 where it is not known
	 */
	static BlockPlan of(LoadSpec load, double answerSeconds) {
		double each = (load.rate() != null) ? 1 / load.rate() : answerSeconds / load.concurrency();
		double wanted = Math.max(Math.max(BLOCK_SECONDS, ANSWERS * answerSeconds), REQUESTS * each);
		double seconds = Experiment.seconds(load.duration());
		int blocks = blocks(seconds, wanted);
		return new BlockPlan(blocks, lead(answerSeconds), duration(Math.max(seconds / blocks, FEWEST_REQUESTS * each)));
	}

	/**
	 * Makes one block of a warm-up, which ends with the warm-up where answers are slow.
	 * @param answerSeconds time of an answer at this load; 0 where it is not known
	 * @param left seconds that are left of the warm-up
	 */
	static BlockPlan warmUp(double answerSeconds, double left) {
		return new BlockPlan(1, lead(answerSeconds), duration(
				Math.max(WARM_UP_BLOCK_SECONDS, Math.min(ANSWERS * answerSeconds, Math.max(left, answerSeconds)))));
	}

	/** Returns the plan of the next block where nothing was answered in this one. */
	BlockPlan twiceAsLong() {
		return new BlockPlan(this.blocks, this.lead, this.length.multipliedBy(2));
	}

	private static Duration lead(double answerSeconds) {
		return duration(Math.max(LEAD_SECONDS, LEAD_ANSWERS * answerSeconds));
	}

	private static Duration duration(double seconds) {
		return Duration.ofMillis(Math.round(1000 * seconds));
	}

}
