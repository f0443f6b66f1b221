package io.vtbench.runner.load;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Latency;
import org.jspecify.annotations.Nullable;

/**
 * One of the equal parts into which the window of a load is cut.
 *
 * @param startSeconds from the begin of the window
 * @param fromMillis begin in epoch milliseconds
 * @param toMillis end in epoch milliseconds
 * @param ended what ended in it
 */
public record LoadPart(double startSeconds, double seconds, double fromMillis, double toMillis, K6Summary.Block ended) {

	/**
	 * Cuts a window.
	 * @param fromMillis begin of the window in epoch milliseconds
	 * @param seconds length of the window
	 * @param ended what ended in each part, in order
	 */
	public static List<LoadPart> of(double fromMillis, double seconds, List<K6Summary.Block> ended) {
		double each = seconds / Math.max(1, ended.size());
		return IntStream.range(0, ended.size()).mapToObj((i) -> {
			double from = fromMillis + i * each * 1000;
			return new LoadPart(i * each, each, from, from + each * 1000, ended.get(i));
		}).toList();
	}

	/**
	 * The part with what was read in it, for the result.
	 * @param startSeconds as the result counts them
	 * @param cpuSeconds of the subject; null where it was not read
	 */
	public Block block(double startSeconds, @Nullable Double cpuSeconds, @Nullable Double compilerSeconds,
			@Nullable Long allocatedBytes, @Nullable Long contextSwitches, @Nullable Latency latency) {
		return new Block(startSeconds, this.seconds, this.ended.served(), this.ended.rejected(), this.ended.failed(),
				(cpuSeconds != null) ? cpuSeconds : 0, compilerSeconds, allocatedBytes, contextSwitches, latency);
	}

}
