package io.vtbench.runner.result;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * One stretch of a fork's window. The blocks of two forks that run at once start and end
 * together, so that they make pairs.
 *
 * @param startSeconds from the start of the window
 * @param cpuSeconds of the subject
 * @param compilerSeconds processor time of its compiler, part of the above; null where
 * not read
 * @param allocatedBytes null where not counted
 * @param contextSwitches null where not counted
 * @param latency of the requests completed in it; null where not kept
 */
@RecordBuilder
public record Block(double startSeconds, double seconds, long completed, long rejected, long failed, double cpuSeconds,
		@Nullable Double compilerSeconds, @Nullable Long allocatedBytes, @Nullable Long contextSwitches,
		@Nullable Latency latency) implements BlockBuilder.With {

	/** Requests that came to an end in it, whichever. */
	public long ended() {
		return this.completed + this.rejected + this.failed;
	}

	/** Processor time without the compiler's, where that was read. */
	public double servingSeconds() {
		return Fork.servingSeconds(this.cpuSeconds, this.compilerSeconds);
	}

	/** Share of the subject's CPU time that its JIT compiler took; 0 where unknown. */
	public double compilerShare() {
		return (this.compilerSeconds != null && this.cpuSeconds > 0) ? this.compilerSeconds / this.cpuSeconds : 0;
	}

	/**
	 * Something that the subject used, for each request that it served.
	 * @return null where unknown, and where none was served
	 */
	@Nullable Double perRequest(@Nullable Number used) {
		return (used != null && this.completed > 0) ? used.doubleValue() / this.completed : null;
	}

}
