package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.judge.ThroughputTrend;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.FirstLoad;
import org.jspecify.annotations.Nullable;

/**
 * Follows the first load of a fresh JVM, second by second: what it comes to, and whether
 * it stops.
 *
 * @param users who never pause
 * @param blocks of the load, in order
 */
record FollowedLoad(int users, List<Block> blocks) {

	/** The fewest answers of a block: one with fewer says nothing. */
	private static final int MIN_ANSWERS = 5;

	/**
	 * The mean latencies that a block lasts for at least: all users have answers then.
	 */
	private static final int LATENCIES = 2;

	/** The shortest silence that may be the end of an arm, in seconds. */
	private static final double SUSPICIOUS_SECONDS = 2;

	/** The shortest silence that is no pause, in seconds. */
	private static final double MIN_SILENCE_SECONDS = 10;

	/**
	 * The factor on the time of the first answer below which a silence is a pause: a slow
	 * service pauses for longer.
	 */
	private static final double MIN_SILENCE_FIRST_ANSWERS = 3;

	FollowedLoad {
		blocks = List.copyOf(blocks);
	}

	/** Returns the seconds that the load lasted. */
	double seconds() {
		return this.blocks.stream().mapToDouble(Block::seconds).sum();
	}

	private long served() {
		return this.blocks.stream().mapToLong(Block::completed).sum();
	}

	/**
	 * Returns what the load came to.
	 * @param processors that the JVM has
	 */
	FirstLoad came(String arm, double processors) {
		FollowedLoad parts = withAnswers();
		ThroughputTrend trend = new ThroughputTrend(parts.blocks, latencySeconds());
		return new FirstLoad(arm, this.users, trend.plateau(), parts.compilerShare(processors), trend.steadiness());
	}

	/**
	 * Returns the share of the JIT compiler in the processors of the JVM, in the last
	 * quarter, 0 to 1; null where it was not read.
	 */
	private @Nullable Double compilerShare(double processors) {
		List<Block> last = lastQuarter();
		if (last.stream().anyMatch((block) -> block.compilerSeconds() == null)) {
			return null;
		}
		double compiling = last.stream().mapToDouble((block) -> Objects.requireNonNull(block.compilerSeconds())).sum();
		return compiling / (new FollowedLoad(this.users, last).seconds() * processors);
	}

	/** Returns the last quarter of the load. */
	List<Block> lastQuarter() {
		return this.blocks.subList(this.blocks.size() * 3 / 4, this.blocks.size());
	}

	/**
	 * Returns the seconds until the last right answer; null where the service served
	 * until the end, or never.
	 */
	@Nullable Double stoppedAfter() {
		return silence(MIN_SILENCE_SECONDS);
	}

	/**
	 * Returns whether nothing was served at the end any more, but not for so long yet
	 * that it is known to be more than a pause.
	 */
	boolean mayHaveStopped() {
		return stoppedAfter() == null && silence(SUSPICIOUS_SECONDS) != null;
	}

	private @Nullable Double silence(double seconds) {
		List<Block> served = this.blocks.stream().filter((block) -> block.completed() > 0).toList();
		if (served.isEmpty()) {
			return null;
		}
		double last = end(served.getLast());
		double least = Math.max(seconds, MIN_SILENCE_FIRST_ANSWERS * end(served.getFirst()));
		return (end(this.blocks.getLast()) - last >= least) ? last : null;
	}

	private static double end(Block block) {
		return block.startSeconds() + block.seconds();
	}

	/**
	 * Returns the mean latency of users who never pause, in seconds (Little's law); 0
	 * without an answer.
	 */
	double latencySeconds() {
		return (served() > 0) ? this.users * seconds() / served() : 0;
	}

	/**
	 * Puts blocks together until each holds some answers. Of a service whose answers take
	 * seconds, a block of one second holds all answers or none, so such blocks are put
	 * together.
	 */
	FollowedLoad withAnswers() {
		if (served() == 0) {
			return this;
		}
		double least = Math.max(LATENCIES * latencySeconds(), MIN_ANSWERS * seconds() / served());
		int size = (int) Math.ceil(least / this.blocks.getFirst().seconds());
		List<Block> longer = new ArrayList<>();
		int last = Math.max(1, this.blocks.size() / size) - 1;
		for (int i = 0; i <= last; i++) {
			List<Block> parts = this.blocks.subList(i * size, (i < last) ? (i + 1) * size : this.blocks.size());
			longer.add(parts.stream().reduce(FollowedLoad::both).orElseThrow());
		}
		return new FollowedLoad(this.users, longer);
	}

	private static Block both(Block first, Block second) {
		Double compiler = (first.compilerSeconds() != null && second.compilerSeconds() != null)
				? Double.valueOf(first.compilerSeconds() + second.compilerSeconds()) : null;
		return new Block(first.startSeconds(), first.seconds() + second.seconds(),
				first.completed() + second.completed(), first.rejected() + second.rejected(),
				first.failed() + second.failed(), first.cpuSeconds() + second.cpuSeconds(), compiler, null, null, null,
				List.of());
	}

}
