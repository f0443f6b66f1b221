package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * One fresh JVM of the subject under one fresh load generator: one number a metric.
 *
 * @param pair counted from 1
 * @param order position in the run, counted from 1
 * @param startedAtMillis begin of the measured window, epoch milliseconds
 * @param makespanSeconds length of the window: first start to last end
 * @param throughputPerSecond completed / window
 * @param requests completed in the window
 * @param errors wrong status, body or thread kind, time-outs, resets
 * @param threadKind as every response said it: platform, virtual, event-loop, or mixed
 * @param cpuSeconds of the subject in the window
 * @param peakRssBytes of the subject in the window
 * @param bytesPerInFlightRequest (peak - idle memory) / peak of requests in flight; null
 * where unknown, and below 1,000 in flight, where it would mostly be what any start costs
 * @param drift mean latency of the last third of the window over that of the first third;
 * null where unknown
 * @param latencyCurve pairs of quantile (0 to 1) and milliseconds, ascending
 * @param processes by name: subject, back-ends, k6
 * @param generator how the load generator fared
 * @param counts what must be equal in all arms (checks passed, rows read, …); empty where
 * time is the limit
 * @param timeline over the whole fork, warm-up included
 * @param pool the subject's database connections; null without a database, and in results
 * from before it was kept
 */
public record Fork(int pair, int order, long startedAtMillis, double makespanSeconds, double throughputPerSecond,
		long requests, long errors, String threadKind, Latency latencyMillis, double cpuSeconds, long peakRssBytes,
		@Nullable Double bytesPerInFlightRequest, @Nullable Double drift, List<double[]> latencyCurve,
		Map<String, ProcessUse> processes, Generator generator, JvmUse jvm, MachineUse machine,
		Map<String, Long> counts, Timeline timeline, @Nullable PoolUse pool) {

	/**
	 * Requests in flight from which on memory is divided by them. Garbage of the start
	 * and the warm-up, and compiled code, add 50 to 90 MB to any fork. Divided by ten
	 * requests that would be all of the figure; by a thousand, it is below 0.1 MB.
	 */
	static final long LEAST_IN_FLIGHT = 1000;

	public Fork {
		Long inFlight = jvm.peakInFlight();
		if (inFlight == null || inFlight < LEAST_IN_FLIGHT) {
			bytesPerInFlightRequest = null;
		}
	}

	/** Milliseconds of the subject's processor time for one request. */
	@JsonProperty(access = JsonProperty.Access.READ_ONLY)
	public @Nullable Double cpuMillisPerRequest() {
		return (this.requests > 0) ? this.cpuSeconds * 1000 / this.requests : null;
	}

	/** Compiling in the window / window; above 1 where several threads compile. */
	@JsonIgnore
	public @Nullable Double compileShare() {
		Double seconds = this.jvm.compileSeconds();
		return (seconds != null) ? seconds / this.makespanSeconds : null;
	}

	/**
	 * Use of one process in the window.
	 *
	 * @param cpuSeconds user and system time
	 * @param peakRssBytes highest resident size sampled
	 */
	public record ProcessUse(double cpuSeconds, long peakRssBytes) {

	}

	/**
	 * The load generator in the window.
	 *
	 * @param cpuShare of one fork's processor time available to it (cores x window), 0 to
	 * 1
	 * @param droppedIterations arrivals that no user was free to start
	 * @param failedChecks by name of the check: how often it failed
	 * @param threadKinds how many responses came from each kind of thread
	 */
	public record Generator(double cpuShare, long droppedIterations, Map<String, Long> failedChecks,
			Map<String, Long> threadKinds) {

	}

	/**
	 * The subject's JVM in the window; a value that it did not give is null.
	 *
	 * @param pauseShare seconds in collector pauses / window
	 * @param fullCollections major collections in the window
	 * @param pinnedEvents times a virtual thread was pinned while blocking
	 * @param schedulerParallelism carriers of the virtual thread scheduler
	 * @param compileSeconds wall time that compiler threads took for the methods that
	 * they finished, together; null in results from before it was kept as well
	 */
	public record JvmUse(@Nullable Long peakHeapBytes, @Nullable Double pauseSeconds, @Nullable Double pauseShare,
			@Nullable Long fullCollections, @Nullable Long peakInFlight, @Nullable Long peakConnections,
			@Nullable Long peakThreads, @Nullable Long pinnedEvents, @Nullable Long schedulerParallelism,
			@Nullable Double compileSeconds) {

		/** What is known of a JVM that nobody asked. */
		public static JvmUse unknown() {
			return new JvmUse(null, null, null, null, null, null, null, null, null, null);
		}

	}

	/**
	 * The machine in the window; a value that the platform does not give is null.
	 *
	 * @param stealShare processor time taken by the hypervisor, 0 to 1
	 * @param pressureShare time in which some task waited for a processor, 0 to 1
	 * @param throttledPeriods periods in which the control group was throttled
	 * @param swappedPages pages swapped in or out
	 * @param clockSkewMillis wall clock minus monotonic clock over the window
	 * @param foreignCpuShare processor time used by none of the processes of the run, 0
	 * to 1
	 */
	public record MachineUse(@Nullable Double stealShare, @Nullable Double pressureShare,
			@Nullable Long throttledPeriods, @Nullable Long swappedPages, @Nullable Double clockSkewMillis,
			@Nullable Double foreignCpuShare) {

	}

	/**
	 * The subject's pool of database connections in the window; a value that it did not
	 * give is null.
	 *
	 * @param size connections that the pool may open
	 * @param peakActive connections in use, highest reading
	 * @param peakPending requests that waited for a connection, highest reading
	 * @param meanAcquireMillis wait of one request for its connection
	 * @param acquireSeconds wait of all requests together
	 */
	public record PoolUse(@Nullable Long size, @Nullable Long peakActive, @Nullable Long peakPending,
			@Nullable Double meanAcquireMillis, @Nullable Double acquireSeconds) {

	}

}
