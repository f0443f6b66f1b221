package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Block;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of a load of users who never pause. Of a service whose answers take seconds, a
 * block of one second holds all answers or none, so such blocks are put together.
 */
final class WarmUpBlocks {

	/** A block without these tells nothing. */
	private static final int FEWEST_ANSWERS = 5;

	/** In a block, of the mean latency: all users have answers then. */
	private static final int LATENCIES = 2;

	private WarmUpBlocks() {
	}

	/** Mean latency of users who never pause (Little's law); 0 without an answer. */
	static double latencySeconds(List<Block> blocks, int users) {
		long served = served(blocks);
		return (served > 0) ? users * seconds(blocks) / served : 0;
	}

	/** The same load in blocks that hold some answers each. */
	static List<Block> withAnswers(List<Block> blocks, int users) {
		long served = served(blocks);
		if (served == 0) {
			return blocks;
		}
		double least = Math.max(LATENCIES * latencySeconds(blocks, users), FEWEST_ANSWERS * seconds(blocks) / served);
		int size = (int) Math.ceil(least / blocks.getFirst().seconds());
		List<Block> longer = new ArrayList<>();
		int last = Math.max(1, blocks.size() / size) - 1;
		for (int i = 0; i <= last; i++) {
			longer.add(whole(blocks.subList(i * size, (i < last) ? (i + 1) * size : blocks.size())));
		}
		return longer;
	}

	private static Block whole(List<Block> parts) {
		return parts.stream().reduce(WarmUpBlocks::both).orElseThrow();
	}

	private static Block both(Block first, Block second) {
		return new Block(first.startSeconds(), first.seconds() + second.seconds(),
				first.completed() + second.completed(), first.rejected() + second.rejected(),
				first.failed() + second.failed(), first.cpuSeconds() + second.cpuSeconds(),
				sum(first.compilerSeconds(), second.compilerSeconds()), null, null, null);
	}

	private static @Nullable Double sum(@Nullable Double first, @Nullable Double second) {
		return (first != null && second != null) ? Double.valueOf(first + second) : null;
	}

	private static long served(List<Block> blocks) {
		return blocks.stream().mapToLong(Block::completed).sum();
	}

	private static double seconds(List<Block> blocks) {
		return blocks.stream().mapToDouble(Block::seconds).sum();
	}

}
