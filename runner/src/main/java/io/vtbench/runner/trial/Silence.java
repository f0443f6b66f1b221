package io.vtbench.runner.trial;

import java.util.List;

import io.vtbench.runner.result.Block;
import org.jspecify.annotations.Nullable;

/** The end of a load in which nothing was served any more. */
final class Silence {

	private static final double MIN_SECONDS = 10;

	/** Of the time until the first answer: a slow service pauses for longer. */
	private static final double FIRST_ANSWERS = 3;

	private Silence() {
	}

	/**
	 * When the last right answer came.
	 * @param blocks of a load, in order
	 * @return seconds since its begin; null where it served until its end, or never
	 */
	static @Nullable Double begin(List<Block> blocks) {
		List<Block> served = blocks.stream().filter((block) -> block.completed() > 0).toList();
		if (served.isEmpty()) {
			return null;
		}
		double silent = end(blocks.getLast()) - end(served.getLast());
		return (silent >= Math.max(MIN_SECONDS, FIRST_ANSWERS * end(served.getFirst()))) ? end(served.getLast()) : null;
	}

	private static double end(Block block) {
		return block.startSeconds() + block.seconds();
	}

}
