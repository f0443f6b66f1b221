package io.vtbench.runner.run;

/**
 * Which blocks are measured again because other programs took processors from them. What
 * others take again in the repetition is not chance: a database on the same machine
 * computes whenever the service is under load.
 */
final class DisturbedBlocks {

	/** Above this share for others, a block says more of them than of the service. */
	private static final double LIMIT = 0.15;

	private double usual;

	private double before;

	/**
	 * Whether a block is to be measured again. Blocks are told in their order.
	 * @param others share of the processors that other programs took, 0 to 1
	 */
	boolean isOne(double others) {
		boolean disturbed = others > this.usual + LIMIT;
		if (disturbed) {
			this.usual = Math.max(this.usual, Math.min(this.before, others));
		}
		this.before = disturbed ? others : 0;
		return others > this.usual + LIMIT;
	}

}
