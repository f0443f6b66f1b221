package io.vtbench.runner.run;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

import io.vtbench.runner.format.Figures;
import org.jspecify.annotations.Nullable;

/**
 * Decides which blocks are measured again: because other programs took processors from
 * them, or because the JIT compiler was still at work. What others take again in the
 * repetition is not chance: a database on the same machine computes whenever the service
 * is under load.
 */
final class BlockRemeasurePolicy {

	/** Above this share for others, a block says more of them than of the service. */
	private static final double OTHERS = 0.15;

	/**
	 * Share of a JVM's CPU time. The checks of the JIT compiler warn above a twentieth of
	 * the processors, of which a JVM beside its load generator has six tenths or more.
	 */
	private static final double COMPILER = 0.08;

	private double usual;

	private double before;

	/**
	 * Reviews the next blocks of all arms, which were measured one after the other. The
	 * figures that are compared play no part in it.
	 * @return why the blocks do not count; null where they do
	 */
	@Nullable String review(Collection<InterleavedArm.Measured> round) {
		double others = most(round, InterleavedArm.Measured::disturbance);
		if (noteOthers(others)) {
			return "other programs took " + Figures.percent(others) + " of the processors";
		}
		double compiler = most(round, (measured) -> measured.block().compilerShare());
		return (compiler > COMPILER) ? "the JIT compiler took " + Figures.percent(compiler) + " of a JVM's CPU time"
				: null;
	}

	private static double most(Collection<InterleavedArm.Measured> round,
			ToDoubleFunction<InterleavedArm.Measured> share) {
		return round.stream().mapToDouble(share).max().orElse(0);
	}

	/**
	 * Notes what other programs took during the next block.
	 * @param others share of the processors, 0 to 1
	 * @return whether that disturbed the block
	 */
	boolean noteOthers(double others) {
		boolean disturbed = others > this.usual + OTHERS;
		if (disturbed) {
			this.usual = Math.max(this.usual, Math.min(this.before, others));
		}
		this.before = disturbed ? others : 0;
		return others > this.usual + OTHERS;
	}

}
