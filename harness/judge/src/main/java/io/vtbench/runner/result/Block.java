package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Holds one stretch of a fork's window. The blocks of two forks that run at once start
 * and end together, so that they make pairs.
 *
 * @param startSeconds start of the block, in s from the start of the window
 * @param completed number of requests that were served
 * @param rejected number of requests that were answered with an accepted "no"
 * @param failed number of requests that failed
 * @param cpuSeconds CPU time of the subject
 * @param compilerSeconds CPU time of its JIT compiler, part of the above; null where it
 * was not read
 * @param allocatedBytes bytes that the subject allocated; null where not counted
 * @param contextSwitches context switches of the subject; null where not counted
 * @param latency latency of the requests completed in the block; null where not kept
 * @param paths the same by path; empty where one path alone was asked
 */
@RecordBuilder
public record Block(double startSeconds, double seconds, long completed, long rejected, long failed, double cpuSeconds,
		@Nullable Double compilerSeconds, @Nullable Long allocatedBytes, @Nullable Long contextSwitches,
		@Nullable Latency latency,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Answers.OfPath> paths) implements BlockBuilder.With {

	public Block {
		paths = (paths != null) ? List.copyOf(paths) : List.of();
	}

	/** Returns the requests of a path; null where it was not asked. */
	public Answers.@Nullable OfPath path(String path) {
		return Answers.OfPath.in(this.paths, path);
	}

	/**
	 * Returns the number of requests that came to an end in the block, however they
	 * ended.
	 */
	public long ended() {
		return this.completed + this.rejected + this.failed;
	}

	/** Returns the CPU time in s without the JIT compiler's, where that was read. */
	public double servingSeconds() {
		return Fork.servingSeconds(this.cpuSeconds, this.compilerSeconds);
	}

	/**
	 * Returns the share of the subject's CPU time that its JIT compiler took, 0 to 1; 0
	 * where it is unknown.
	 */
	public double compilerShare() {
		return (this.compilerSeconds != null && this.cpuSeconds > 0) ? this.compilerSeconds / this.cpuSeconds : 0;
	}

	/**
	 * Divides a resource that the subject used by the requests that it served.
	 * @return the amount for each request; null where it is unknown, and where no request
	 * was served
	 */
	@Nullable Double perRequest(@Nullable Number used) {
		return (used != null && this.completed > 0) ? used.doubleValue() / this.completed : null;
	}

}
