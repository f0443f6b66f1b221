package io.vtbench.runner.result;

import java.util.List;

import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * Holds the first minute of one arm after its start, alone under load from its first
 * second.
 *
 * @param users number of users, who never pause
 * @param startSeconds time until the service was healthy
 * @param blocks equal parts of the load, in order
 * @param plateauPerSecond throughput at the end, in requests a second
 * @param secondsToPeak time under load until the throughput stayed at 95 % of the plateau
 * or above; null where it still grew at the end
 * @param compilerShare share of the JIT compiler's threads in the processors of the JVM
 * in the last quarter, 0 to 1; null where threads cannot be read
 * @param steadiness state of the throughput at the end
 */
public record FirstMinute(String arm, int users, double startSeconds, List<Block> blocks, double plateauPerSecond,
		@Nullable Double secondsToPeak, @Nullable Double compilerShare, Steadiness steadiness) {

	/** The least length of a load that shows how an arm starts, in seconds. */
	private static final double FOLLOWED_SECONDS = 25;

	public FirstMinute {
		blocks = List.copyOf(blocks);
	}

	/** Returns how long the load lasted, in seconds. */
	public double seconds() {
		return this.blocks.stream().mapToDouble((block) -> block.startSeconds() + block.seconds()).max().orElse(0);
	}

	/** Returns whether the load was long enough to show how an arm starts. */
	public boolean isFollowed() {
		return seconds() >= FOLLOWED_SECONDS;
	}

	/** Returns whether the JIT compiler still had much to do at the end. */
	public boolean hasMuchToCompile() {
		return this.compilerShare != null && this.compilerShare > Thresholds.RELEVANT;
	}

}
