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
 * One fresh JVM of the subject under one fresh load generator: one number a metric.
 *
 * @param processes by name: subject, back-ends, k6, this suite itself
 * @param generator how the load generator fared
 * @param pool the subject's database connections; null without a database
 * @param counts what must be equal in all arms (checks passed, rows read, …); empty where
 * time is the limit
 * @param timeline over the whole fork, warm-up included
 * @param blocks parts of the window; empty where it was not divided
 * @param warmUp what came before the window; null where it was not followed
 */
@RecordBuilder
public record Fork(Slot slot, Window window, Requests requests, ForkLatency latency, SubjectUse subject,
		Map<String, ProcessUse> processes, Generator generator, JvmUse jvm, MachineUse machine, @Nullable PoolUse pool,
		Map<String, Long> counts, Timeline timeline, List<Block> blocks,
		@Nullable WarmUpUse warmUp) implements ForkBuilder.With {

	/**
	 * Requests in flight from which on memory is divided by them. Garbage of the start
	 * and the warm-up, and compiled code, add 50 to 90 MB to any fork. Divided by ten
	 * requests that would be all of the figure; by a thousand, it is below 0.1 MB.
	 */
	static final long MIN_IN_FLIGHT = 1000;

	public int pair() {
		return this.slot.pair();
	}

	public int order() {
		return this.slot.order();
	}

	public double seconds() {
		return this.window.seconds();
	}

	/** Requests served a second. */
	public double throughputPerSecond() {
		return this.requests.completed() / this.window.seconds();
	}

	/**
	 * Something that the subject used, for each request that it served: an arm that
	 * rejects pays for that as well.
	 * @return null where unknown, and where none was served
	 */
	@Nullable Double perRequest(@Nullable Number used) {
		long served = this.requests.completed();
		return (used != null && served > 0) ? used.doubleValue() / served : null;
	}

	/**
	 * Milliseconds of the subject's CPU time for one request, without those of its JIT
	 * compiler where they were read, because it stops once the code is compiled.
	 */
	public @Nullable Double cpuMillisPerRequest() {
		Double cpu = this.subject.cpuSeconds();
		return (cpu != null) ? perRequest(servingSeconds(cpu, this.jvm.compiler().cpuSeconds()) * 1000) : null;
	}

	/**
	 * What is left of processor time without the compiler's.
	 * @param compiler null where it was not read: then it is part of the rest
	 */
	public static double servingSeconds(double cpu, @Nullable Double compiler) {
		return Math.max(0, cpu - ((compiler != null) ? compiler : 0));
	}

	/**
	 * What a request in flight adds to the resident size; null where unknown, and below
	 * {@link #MIN_IN_FLIGHT}, where it would mostly be what any start costs.
	 */
	public @Nullable Double bytesPerInFlightRequest() {
		Long idle = this.subject.idleRssBytes();
		Long peak = this.subject.peakRssBytes();
		Long inFlight = this.jvm.peakInFlight();
		return (idle != null && peak != null && inFlight != null && inFlight >= MIN_IN_FLIGHT)
				? (peak - idle) / inFlight.doubleValue() : null;
	}

	/** Returns this fork with how the load was spread. */
	public Fork withGenerators(@Nullable Generators spread) {
		return withGenerator(new Generator(this.generator.cpuShare, this.generator.failedChecks,
				this.generator.threadKinds, spread));
	}

	/** Returns this fork without the steps of its timeline. */
	public Fork withoutTimeline() {
		return withTimeline(this.timeline.withoutSteps());
	}

	/**
	 * Compiling in the window / window; above 1 where several threads compile. It is
	 * processor time where the threads were read, else what the JVM says that they took.
	 */
	public @Nullable Double compileShare() {
		return share(this.jvm.compiler().seconds());
	}

	/** Collector pauses in the window / window. */
	public @Nullable Double pauseShare() {
		return share(this.jvm.collector().pauseSeconds());
	}

	private @Nullable Double share(@Nullable Double seconds) {
		return (seconds != null) ? seconds / this.window.seconds() : null;
	}

	/** Every figure that it has, in the metrics' units; follows from the rest. */
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
	 * Use of one process in the window.
	 *
	 * @param cpuSeconds user and system time
	 * @param peakRssBytes highest resident size sampled; null where not read
	 */
	public record ProcessUse(double cpuSeconds, @Nullable Long peakRssBytes) {

		/** This process and one that came after it. */
		public ProcessUse and(ProcessUse other) {
			Long peak = (this.peakRssBytes == null || other.peakRssBytes == null) ? null
					: Long.valueOf(Math.max(this.peakRssBytes, other.peakRssBytes));
			return new ProcessUse(this.cpuSeconds + other.cpuSeconds, peak);
		}

	}

	/**
	 * The load generator in the window.
	 *
	 * @param cpuShare of the processor time that it could have: its own divided by its
	 * own plus the idle time of the machine, 0 to 1; in an interleaved run it could have
	 * half of what it and the subject used or left idle in any case
	 * @param failedChecks by name of the check: how often it failed
	 * @param threadKinds how many answers came from each kind of thread
	 * @param spread where several sent the load; null for one
	 */
	public record Generator(double cpuShare, Map<String, Long> failedChecks, Map<ThreadKind, Long> threadKinds,
			@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Generators spread) {

		/** One generator. */
		public Generator(double cpuShare, Map<String, Long> failedChecks, Map<ThreadKind, Long> threadKinds) {
			this(cpuShare, failedChecks, threadKinds, null);
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

	/**
	 * The measured stretch of a fork.
	 *
	 * @param startedAtMillis its start, epoch milliseconds
	 * @param seconds first start to last end, or the set duration
	 */
	public record Window(long startedAtMillis, double seconds) {

	}

	/**
	 * Several load generators that sent the load of one window together.
	 *
	 * @param each in the order of their numbers
	 * @param startSkewMillis first request of the last to begin after that of the first,
	 * by the generators' clocks
	 * @param clockDifferenceMillis most that the clocks of two generators differ by; 0 on
	 * one node, null where it is not known
	 * @param p95Uncertainty by how much the p95 of all requests may differ from the one
	 * that stands in the result, as a share of it: each generator hands over quantiles,
	 * not samples
	 */
	public record Generators(List<Each> each, double startSkewMillis, @Nullable Double clockDifferenceMillis,
			double p95Uncertainty) {

		/**
		 * One generator.
		 *
		 * @param startedAfterMillis after the first of all
		 * @param p95Millis of its own requests; null where none was served
		 */
		public record Each(long requests, double startedAfterMillis, @Nullable Double p95Millis) {

		}

	}

	/**
	 * What became of the requests of a window. Every one that ended is exactly one of
	 * completed, rejected and failed.
	 *
	 * @param offered arrivals that an open load asked for in the window; null elsewhere
	 * @param completed served: answered as they should be
	 * @param rejected answered with a status that the scenario accepts as a "no", such as
	 * 503 from a limit: neither served nor wrong
	 * @param failed wrong status, body or thread kind, time-outs, resets
	 * @param dropped arrivals of an open load that no user was free to send
	 * @param late arrivals of an open load that were sent more than 100 ms after their
	 * time; null where not counted
	 */
	public record Requests(@Nullable Long offered, long completed, long rejected, long failed, long dropped,
			@Nullable Long late) {

		/** Requests of which none is known to have been late. */
		public Requests(@Nullable Long offered, long completed, long rejected, long failed, long dropped) {
			this(offered, completed, rejected, failed, dropped, null);
		}

		/** Requests of a load that neither rejects nor drops. */
		public static Requests of(long completed, long failed) {
			return new Requests(null, completed, 0, failed, 0);
		}

		/** All that were answered, or failed without an answer. */
		@JsonIgnore
		public long ended() {
			return this.completed + this.rejected + this.failed;
		}

	}

	/**
	 * What happened over a fork, in equal steps. Every list has one entry a step; null
	 * where there was no reading.
	 *
	 * @param stepSeconds length of a step
	 * @param windowFromSeconds start of the measured window, from the start of the
	 * timeline; what comes before is warm-up
	 * @param windowToSeconds end of the measured window
	 * @param throughputPerSecond requests that ended in the step / step
	 * @param latencyP50Millis of requests that ended in the step
	 * @param latencyP95Millis of requests that ended in the step
	 * @param subjectCpu processor use of the subject, in cores
	 * @param k6Cpu processor use of the load generator, in cores
	 */
	public record Timeline(double stepSeconds, double windowFromSeconds, double windowToSeconds,
			List<@Nullable Double> throughputPerSecond, List<@Nullable Double> latencyP50Millis,
			List<@Nullable Double> latencyP95Millis, List<@Nullable Double> subjectCpu, List<@Nullable Double> k6Cpu,
			List<@Nullable Double> subjectRssBytes, List<@Nullable Double> heapBytes,
			List<@Nullable Double> requestsInFlight, List<@Nullable Double> connections) {

		/** The same without steps. */
		Timeline withoutSteps() {
			List<@Nullable Double> none = List.of();
			return new Timeline(this.stepSeconds, this.windowFromSeconds, this.windowToSeconds, none, none, none, none,
					none, none, none, none, none);
		}

		/** How many steps there are. */
		public int steps() {
			return this.subjectCpu.size();
		}

	}

}
