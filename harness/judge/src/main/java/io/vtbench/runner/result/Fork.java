package io.vtbench.runner.result;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import org.jspecify.annotations.Nullable;

/**
 * Holds one fresh JVM of the subject under one fresh load generator: one number for each
 * metric.
 *
 * @param slot place of the fork in its run
 * @param window measured stretch of the fork
 * @param requests counts of the requests of the window
 * @param latency latency of the requests completed in the window
 * @param subject resources that the subject used in the window
 * @param processes use of each process by its name: subject, back-ends, k6, this suite
 * itself
 * @param generator use of the load generator in the window
 * @param jvm readings of the subject's JVM in the window
 * @param machine readings of the machine in the window
 * @param pool the subject's pool of database connections; null without a database
 * @param counts counts that must be equal in all arms (checks passed, rows read, …);
 * empty where time is the limit
 * @param timeline readings over the whole fork, warm-up included
 * @param blocks parts of the window; empty where it was not divided
 * @param warmUp warm-up before the window; null where it was not followed
 * @param idleProcessors processors that the subject uses while nobody asks, its JIT
 * compiler aside: seconds of CPU time in a second, read while another arm of the pair was
 * under load. Null where it was not read, and where no arm of the pair uses more than
 * {@link #IDLE}
 * @param deferredShare share of the subject's CPU time, 0 to 1, that it used after its
 * loads, for work that it had put off beyond its answers. Null where it was not read, and
 * below {@link #DEFERRED}
 * @param answers answers of the window by kind and path; null where nobody looked at them
 */
@RecordBuilder
public record Fork(Slot slot, Window window, Requests requests, ForkLatency latency, SubjectUse subject,
		Map<String, ProcessUse> processes, Generator generator, JvmUse jvm, MachineUse machine, @Nullable PoolUse pool,
		Map<String, Long> counts, Timeline timeline, List<Block> blocks, @Nullable WarmUpUse warmUp,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double idleProcessors,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double deferredShare,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Answers answers) implements ForkBuilder.With {

	/**
	 * The processors, in seconds of CPU time in a second, up to which a service counts as
	 * one that does nothing while nobody asks.
	 */
	public static final double IDLE = 0.01;

	/**
	 * The share of a service's CPU time, 0 to 1, up to which work after its answers is
	 * that of last requests and of the garbage collector.
	 */
	public static final double DEFERRED = 0.1;

	/** The name of the load generator among the processes. */
	public static final String LOAD_GENERATOR = "k6";

	/**
	 * The number of requests in flight from which on memory is divided by them. Garbage
	 * of the start and the warm-up, and compiled code, add 50 to 90 MB to any fork.
	 * Divided by ten requests that would be all of the figure; by a thousand, it is below
	 * 0.1 MB.
	 */
	static final long MIN_IN_FLIGHT = 1000;

	/**
	 * Makes a fork of which neither its answers nor its work without requests is known.
	 */
	public Fork(Slot slot, Window window, Requests requests, ForkLatency latency, SubjectUse subject,
			Map<String, ProcessUse> processes, Generator generator, JvmUse jvm, MachineUse machine,
			@Nullable PoolUse pool, Map<String, Long> counts, Timeline timeline, List<Block> blocks,
			@Nullable WarmUpUse warmUp) {
		this(slot, window, requests, latency, subject, processes, generator, jvm, machine, pool, counts, timeline,
				blocks, warmUp, null, null, null);
	}

	public int pair() {
		return this.slot.pair();
	}

	public int order() {
		return this.slot.order();
	}

	public double seconds() {
		return this.window.seconds();
	}

	/** Returns the requests served a second. */
	public double throughputPerSecond() {
		return this.requests.completed() / this.window.seconds();
	}

	/**
	 * Divides a resource that the subject used by the requests that it served: an arm
	 * that rejects pays for that as well.
	 * @return the amount for each request; null where it is unknown, and where no request
	 * was served
	 */
	@Nullable Double perRequest(@Nullable Number used) {
		long served = this.requests.completed();
		return (used != null && served > 0) ? used.doubleValue() / served : null;
	}

	/**
	 * Returns the subject's CPU time for one request, in ms; null where it is unknown.
	 * The time of its JIT compiler is left out where it was read, because the JIT
	 * compiler stops once the code is compiled. So is the time that the subject uses
	 * while nobody asks, where that is known: it is no cost of a request. The value is
	 * null as well where nothing is left.
	 */
	public @Nullable Double cpuMillisPerRequest() {
		Double cpu = this.subject.cpuSeconds();
		return (cpu != null)
				? perRequest(millisOfRequests(servingSeconds(cpu, this.jvm.compiler().cpuSeconds()), seconds())) : null;
	}

	/**
	 * Returns the same for one block of this fork, in ms; null where it is unknown, and
	 * where nothing is left.
	 */
	@Nullable Double cpuMillisPerRequest(Block block) {
		return block.perRequest(millisOfRequests(block.servingSeconds(), block.seconds()));
	}

	private @Nullable Double millisOfRequests(double servingSeconds, double seconds) {
		if (this.idleProcessors == null) {
			return servingSeconds * 1000;
		}
		double added = servingSeconds - this.idleProcessors * seconds;
		return (added > 0) ? Double.valueOf(added * 1000) : null;
	}

	/**
	 * Returns CPU time without the JIT compiler's, in s.
	 * @param compiler CPU time of the JIT compiler, in s; null where it was not read:
	 * then it is part of the rest
	 */
	public static double servingSeconds(double cpu, @Nullable Double compiler) {
		return Math.max(0, cpu - ((compiler != null) ? compiler : 0));
	}

	/**
	 * Returns the bytes that a request in flight adds to the resident size; null where
	 * they are unknown, and below {@link #MIN_IN_FLIGHT}, where they would mostly be the
	 * costs of any start.
	 */
	public @Nullable Double bytesPerInFlightRequest() {
		Long idle = this.subject.idleRssBytes();
		Long peak = this.subject.peakRssBytes();
		Long inFlight = this.jvm.peakInFlight();
		return (idle != null && peak != null && inFlight != null && inFlight >= MIN_IN_FLIGHT)
				? (peak - idle) / inFlight.doubleValue() : null;
	}

	/** Returns this fork with the load generators that sent its load together. */
	public Fork withGenerators(@Nullable Generators spread) {
		return withGenerator(new Generator(this.generator.cpuShare, this.generator.failedChecks,
				this.generator.threadKinds, spread));
	}

	/** Returns this fork without the steps of its timeline. */
	public Fork withoutTimeline() {
		return withTimeline(this.timeline.withoutSteps());
	}

	/**
	 * Returns the time of compiling in the window, divided by the window; null where it
	 * is unknown, above 1 where several threads compile. It is CPU time where the threads
	 * were read, else the time that the JVM reports for them.
	 */
	public @Nullable Double compileShare() {
		return share(this.jvm.compiler().seconds());
	}

	/**
	 * Returns the time of garbage collector pauses in the window, divided by the window;
	 * null where it is unknown.
	 */
	public @Nullable Double pauseShare() {
		return share(this.jvm.collector().pauseSeconds());
	}

	/**
	 * Returns the share of the CPU time that the load generator could have and used, 0 to
	 * 1; null where nothing reads its CPU time, as on a cluster.
	 */
	public @Nullable Double generatorShare() {
		return this.processes.containsKey(LOAD_GENERATOR) ? Double.valueOf(this.generator.cpuShare()) : null;
	}

	private @Nullable Double share(@Nullable Double seconds) {
		return (seconds != null) ? seconds / this.window.seconds() : null;
	}

	/**
	 * Returns every figure that the fork has, in the metrics' units; they follow from the
	 * rest.
	 */
	@JsonProperty(access = JsonProperty.Access.READ_ONLY)
	public Map<Metric, Double> metrics() {
		Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
		for (Metric metric : Metric.values()) {
			Double value = metric.of(this);
			if (value != null) {
				metrics.put(metric, value);
			}
		}
		return metrics;
	}

	/**
	 * Holds the use of one process in the window.
	 *
	 * @param cpuSeconds user and system time
	 * @param peakRssBytes highest resident size sampled; null where not read
	 */
	public record ProcessUse(double cpuSeconds, @Nullable Long peakRssBytes) {

		/** Returns the use of this process and one that came after it. */
		public ProcessUse and(ProcessUse other) {
			Long peak = (this.peakRssBytes == null || other.peakRssBytes == null) ? null
					: Long.valueOf(Math.max(this.peakRssBytes, other.peakRssBytes));
			return new ProcessUse(this.cpuSeconds + other.cpuSeconds, peak);
		}

	}

	/**
	 * Holds the use of the load generator in the window.
	 *
	 * @param cpuShare share of the CPU time that it could have: its own divided by what
	 * it and the subject used or left idle, 0 to 1
	 * @param failedChecks number of failures by name of the check
	 * @param threadKinds number of answers by type of thread
	 * @param spread generators where several sent the load; null for one
	 */
	public record Generator(double cpuShare, Map<String, Long> failedChecks, Map<ThreadKind, Long> threadKinds,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Generators spread) {

		/** Holds the use of the only generator. */
		public Generator(double cpuShare, Map<String, Long> failedChecks, Map<ThreadKind, Long> threadKinds) {
			this(cpuShare, failedChecks, threadKinds, null);
		}

	}

	/**
	 * Holds the readings of the machine in the window; a value that the platform does not
	 * give is null.
	 *
	 * @param stealShare share of CPU time taken by the hypervisor, 0 to 1
	 * @param pressureShare share of time in which some task waited for a processor, 0 to
	 * 1
	 * @param throttledPeriods number of periods in which the control group was throttled
	 * @param swappedPages number of pages swapped in or out
	 * @param clockSkewMillis wall clock minus monotonic clock over the window
	 * @param foreignCpuShare share of CPU time used by none of the processes of the run,
	 * or by an arm beside this one that had no load meanwhile, 0 to 1
	 */
	public record MachineUse(@Nullable Double stealShare, @Nullable Double pressureShare,
			@Nullable Long throttledPeriods, @Nullable Long swappedPages, @Nullable Double clockSkewMillis,
			@Nullable Double foreignCpuShare) {

	}

	/**
	 * Holds the readings of the subject's pool of database connections in the window; a
	 * value that it did not give is null.
	 *
	 * @param size number of connections that the pool may open
	 * @param peakActive number of connections in use, highest reading
	 * @param peakPending number of requests that waited for a connection, highest reading
	 * @param meanAcquireMillis mean wait of one request for its connection
	 * @param acquireSeconds wait of all requests together
	 */
	public record PoolUse(@Nullable Long size, @Nullable Long peakActive, @Nullable Long peakPending,
			@Nullable Double meanAcquireMillis, @Nullable Double acquireSeconds) {

	}

	/**
	 * Holds the measured stretch of a fork.
	 *
	 * @param startedAtMillis start, in epoch milliseconds
	 * @param seconds time from the first start to the last end, or the set duration
	 */
	public record Window(long startedAtMillis, double seconds) {

	}

	/**
	 * Holds the load generators that sent the load of one window together.
	 *
	 * @param each generators in the order of their numbers
	 * @param startSkewMillis time of the first request of the last to begin after that of
	 * the first, by the generators' clocks
	 * @param clockDifferenceMillis largest difference between the clocks of two
	 * generators; 0 on one node, null where it is not known
	 * @param p95Uncertainty difference that there may be between the p95 of all requests
	 * and the one that stands in the result, as a share of it: each generator hands over
	 * quantiles, not samples
	 */
	public record Generators(List<Each> each, double startSkewMillis, @Nullable Double clockDifferenceMillis,
			double p95Uncertainty) {

		/**
		 * Holds one generator.
		 *
		 * @param startedAfterMillis time of its start after the first of all
		 * @param p95Millis p95 latency of its own requests; null where none was served
		 */
		public record Each(long requests, double startedAfterMillis, @Nullable Double p95Millis) {

		}

	}

	/**
	 * Counts what became of the requests of a window. Every request that ended is exactly
	 * one of completed, rejected and failed.
	 *
	 * @param offered arrivals that an open load asked for in the window; null elsewhere
	 * @param completed requests that were served: answered as they should be
	 * @param rejected requests that were answered with a status that the scenario accepts
	 * as a "no", such as 503 from a limit: neither served nor wrong
	 * @param failed requests with a wrong status, body or thread type, time-outs, resets
	 * @param dropped arrivals of an open load that no user was free to send
	 * @param late arrivals of an open load that were sent more than 100 ms after their
	 * time; null where not counted
	 */
	public record Requests(@Nullable Long offered, long completed, long rejected, long failed, long dropped,
			@Nullable Long late) {

		/** Counts requests of a load that neither rejects nor drops. */
		public static Requests of(long completed, long failed) {
			return new Requests(null, completed, 0, failed, 0, null);
		}

		/**
		 * Returns the number of requests that were answered, or failed without an answer.
		 */
		@JsonIgnore
		public long ended() {
			return this.completed + this.rejected + this.failed;
		}

	}

	/**
	 * Holds the readings over a fork, in equal steps. Every list has one entry per step;
	 * null where there was no reading.
	 *
	 * @param stepSeconds length of a step
	 * @param windowFromSeconds start of the measured window, from the start of the
	 * timeline; before it is warm-up
	 * @param windowToSeconds end of the measured window, from the start of the timeline
	 * @param throughputPerSecond requests that ended in the step / step
	 * @param latencyP50Millis median latency of requests that ended in the step
	 * @param latencyP95Millis p95 latency of requests that ended in the step
	 * @param subjectCpu processor use of the subject, in cores
	 * @param k6Cpu processor use of the load generator, in cores
	 * @param subjectRssBytes resident size of the subject
	 * @param heapBytes heap in use of the subject
	 * @param requestsInFlight number of requests in the service at once
	 * @param connections number of open connections of clients
	 */
	public record Timeline(double stepSeconds, double windowFromSeconds, double windowToSeconds,
			List<@Nullable Double> throughputPerSecond, List<@Nullable Double> latencyP50Millis,
			List<@Nullable Double> latencyP95Millis, List<@Nullable Double> subjectCpu, List<@Nullable Double> k6Cpu,
			List<@Nullable Double> subjectRssBytes, List<@Nullable Double> heapBytes,
			List<@Nullable Double> requestsInFlight, List<@Nullable Double> connections) {

		/** Returns the timeline without steps. */
		Timeline withoutSteps() {
			List<@Nullable Double> none = List.of();
			return new Timeline(this.stepSeconds, this.windowFromSeconds, this.windowToSeconds, none, none, none, none,
					none, none, none, none, none);
		}

		/** Returns the number of steps. */
		public int steps() {
			return this.subjectCpu.size();
		}

	}

}
