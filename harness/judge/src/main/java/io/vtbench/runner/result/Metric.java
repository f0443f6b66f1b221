package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Function;

import com.fasterxml.jackson.annotation.JsonValue;
import io.vtbench.runner.result.Comparison.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Names a figure of which every fork has one value. Its row says how it is named in
 * files, scenarios and reports, and how it is read; its methods say which difference
 * matters, and under which load it says something.
 */
public enum Metric {

	MAKESPAN("makespanSeconds", "makespan", "total time", "s", Kind.DURATION, Reading.ofForks(Fork::seconds)),

	THROUGHPUT("throughputPerSecond", "throughput", "throughput", "/s", Kind.RATE,
			Reading.of(Fork::throughputPerSecond, (fork, block) -> block.completed() / block.seconds())),

	LATENCY_MEAN("latencyMillis.mean", "mean", "mean latency", "ms", Kind.LATENCY, Reading.ofLatency(Latency::mean)),

	LATENCY_P50("latencyMillis.p50", "p50", "p50 latency", "ms", Kind.LATENCY, Reading.ofLatency(Latency::p50)),

	LATENCY_P95("latencyMillis.p95", "p95", "p95 latency", "ms", Kind.LATENCY, Reading.ofLatency(Latency::p95)),

	/**
	 * The p99 latency. Forks are compared as a whole, because a block has too few
	 * requests for it.
	 */
	LATENCY_P99("latencyMillis.p99", "p99", "p99 latency", "ms", Kind.LATENCY,
			Reading.ofLatency(Latency::p99).withoutBlocks()),

	CPU_PER_REQUEST("cpuMillisPerRequest", "cpu", "CPU per request", "ms", Kind.COST,
			Reading.of(Fork::cpuMillisPerRequest, Fork::cpuMillisPerRequest)),

	ALLOCATION_PER_REQUEST("allocatedBytesPerRequest", "allocation", "allocation per request", "bytes",
			Kind.OPTIONAL_COST,
			Reading.of((fork) -> fork.perRequest(fork.subject().allocatedBytes()),
					(fork, block) -> block.perRequest(block.allocatedBytes()))),

	SWITCHES_PER_REQUEST("contextSwitchesPerRequest", "switches", "context switches per request", "",
			Kind.OPTIONAL_COST,
			Reading.of((fork) -> fork.perRequest(fork.subject().contextSwitches()),
					(fork, block) -> block.perRequest(block.contextSwitches()))),

	/** The part of CPU per request that the threads of the garbage collector used. */
	GC_CPU_PER_REQUEST("gcCpuMillisPerRequest", "gc-cpu", "GC CPU per request", "ms", Kind.OPTIONAL_COST,
			Reading.ofForks((fork) -> fork.perRequest(millis(fork.jvm().collector().cpuSeconds())))),

	PEAK_MEMORY("peakRssBytes", "memory", "peak memory", "bytes", Kind.MEMORY,
			Reading.ofForks((fork) -> number(fork.subject().peakRssBytes()))),

	MEMORY_PER_IN_FLIGHT("bytesPerInFlightRequest", "memory-in-flight", "memory per request in flight", "bytes",
			Kind.MEMORY_IN_FLIGHT, Reading.ofForks(Fork::bytesPerInFlightRequest));

	private static final double LARGE = 0.25;

	private static final double LARGE_OF_MEMORY = 0.35;

	private final String key;

	private final String shortName;

	private final String label;

	private final String unit;

	private final Kind kind;

	private final Reading reading;

	/** Groups metrics that are treated alike. */
	private enum Kind {

		/**
		 * The time from the start to the end; a window of fixed length says nothing by
		 * it.
		 */
		DURATION,

		/** The work in a unit of time: the only group of which more is better. */
		RATE,

		/** The time of one request; for a task it would be the duration again. */
		LATENCY,

		/** The resources that a request uses, which a duet judges. */
		COST,

		/**
		 * The resources that a request uses and that are counted in some runs only: their
		 * absence needs no word.
		 */
		OPTIONAL_COST,

		MEMORY,

		/** The memory of a request in flight, of which a task has none. */
		MEMORY_IN_FLIGHT

	}

	/**
	 * Reads the value of a metric.
	 *
	 * @param fork value of a fork
	 * @param block value of a block of a fork; null where a part of a window has no value
	 * of its own
	 * @param latency value of a latency; null for metrics that are no latency
	 */
	private record Reading(Function<Fork, @Nullable Double> fork,
			@Nullable BiFunction<Fork, Block, @Nullable Double> block,
			@Nullable Function<Latency, @Nullable Double> latency) {

		static Reading ofForks(Function<Fork, @Nullable Double> fork) {
			return new Reading(fork, null, null);
		}

		static Reading of(Function<Fork, @Nullable Double> fork, BiFunction<Fork, Block, @Nullable Double> block) {
			return new Reading(fork, block, null);
		}

		static Reading ofLatency(Function<Latency, @Nullable Double> latency) {
			return new Reading((fork) -> latency.apply(fork.latency().summary()),
					(fork, block) -> (block.latency() != null) ? latency.apply(block.latency()) : null, latency);
		}

		Reading withoutBlocks() {
			return new Reading(this.fork, null, this.latency);
		}

	}

	Metric(String key, String shortName, String label, String unit, Kind kind, Reading reading) {
		this.key = key;
		this.shortName = shortName;
		this.label = label;
		this.unit = unit;
		this.kind = kind;
		this.reading = reading;
	}

	private static @Nullable Double number(@Nullable Long value) {
		return (value != null) ? Double.valueOf(value) : null;
	}

	private static @Nullable Double millis(@Nullable Double seconds) {
		return (seconds != null) ? seconds * 1000 : null;
	}

	/**
	 * Returns the metric of a label.
	 * @throws java.util.NoSuchElementException where none has it
	 */
	public static Metric ofLabel(String label) {
		return Arrays.stream(values()).filter((metric) -> metric.label.equals(label)).findFirst().orElseThrow();
	}

	/** Returns whether a value has a logarithm. */
	public static boolean isUsable(@Nullable Double value) {
		return value != null && value > 0 && Double.isFinite(value);
	}

	/** Returns the name in {@code result.json}. */
	@JsonValue
	public String key() {
		return this.key;
	}

	/** Returns the name in a scenario. */
	public String shortName() {
		return this.shortName;
	}

	/** Returns the name in reports and messages. */
	public String label() {
		return this.label;
	}

	/** Returns the unit of {@link #of}: s, ms, /s, bytes, or none. */
	public String unit() {
		return this.unit;
	}

	public boolean higherIsBetter() {
		return this.kind == Kind.RATE;
	}

	/** Returns whether a ratio is in the good direction. */
	public boolean isGood(double ratio) {
		return (ratio > 1) == higherIsBetter();
	}

	/**
	 * Returns the difference from which on arms differ, and below which they are the
	 * same, unless a scenario says otherwise; 0.05 is 5 %. The more of a figure is
	 * chance, the larger it is.
	 */
	public double threshold() {
		return switch (this) {
			case LATENCY_P50 -> 2 * Thresholds.RELEVANT;
			case LATENCY_P95, LATENCY_P99 -> 4 * Thresholds.RELEVANT;
			case PEAK_MEMORY, MEMORY_PER_IN_FLIGHT -> 5 * Thresholds.RELEVANT;
			default -> Thresholds.RELEVANT;
		};
	}

	/**
	 * Returns the ratios to a value that count as the same: those within a threshold, and
	 * for a latency those within {@link Thresholds#LATENCY_MILLIS} of it.
	 * @param threshold 0.05 is 5 % more, or 1/1.05 of the value
	 * @param value value of the baseline, in {@link #unit()}; null where it is unknown
	 */
	public Interval same(double threshold, @Nullable Double value) {
		double share = (this.kind == Kind.LATENCY && value != null && isUsable(value))
				? Thresholds.LATENCY_MILLIS / value : 0;
		return new Interval(Math.max(0, Math.min(1 / (1 + threshold), 1 - share)), 1 + Math.max(threshold, share));
	}

	/**
	 * Returns the difference that nobody wants to miss; 0.25 is 25 %. It is twice as much
	 * for p95, which scatters most, and somewhat more for memory.
	 */
	public double large() {
		return switch (this) {
			case LATENCY_P95 -> 2 * LARGE;
			case PEAK_MEMORY -> LARGE_OF_MEMORY;
			default -> LARGE;
		};
	}

	/** Returns whether the metric is a percentile, which one odd block does not move. */
	public boolean isPercentile() {
		return this == LATENCY_P50 || this == LATENCY_P95 || this == LATENCY_P99;
	}

	/** Returns whether the metric is read from the clock. */
	public boolean isTime() {
		return this.kind == Kind.DURATION || this.kind == Kind.RATE || this.kind == Kind.LATENCY;
	}

	/** Returns whether the metric is how long something lasts. */
	public boolean isDuration() {
		return isTime() && !higherIsBetter();
	}

	/** Returns whether the metric is a cost of a request, which a duet judges. */
	public boolean isCost() {
		return this.kind == Kind.COST || isOptional();
	}

	/**
	 * Returns whether the metric is counted in some runs only, so that its absence needs
	 * no word.
	 */
	public boolean isOptional() {
		return this.kind == Kind.OPTIONAL_COST;
	}

	/** Returns whether the metric says something of such a load. */
	public boolean applies(LoadFacts load) {
		return switch (this.kind) {
			case DURATION -> load.durationSeconds() == null;
			case RATE, COST, OPTIONAL_COST, MEMORY -> true;
			case LATENCY, MEMORY_IN_FLIGHT -> !load.isTask();
		};
	}

	/**
	 * Returns a value at the scenario's own delays, converted to those of a time scale.
	 * @param timeScale factor on every delay, 1 being the scenario's own
	 */
	public double scaled(double value, double timeScale) {
		return switch (this.kind) {
			case DURATION, LATENCY -> value * timeScale;
			case RATE -> value / timeScale;
			case COST, OPTIONAL_COST, MEMORY, MEMORY_IN_FLIGHT -> value;
		};
	}

	/** Returns whether a block of a window has a value of its own. */
	public boolean isOfBlocks() {
		return this.reading.block() != null;
	}

	/** Returns the fork's value in {@link #unit()}; null where the fork has none. */
	public @Nullable Double of(Fork fork) {
		return this.reading.fork().apply(fork);
	}

	/**
	 * Returns the value of a block in {@link #unit()}; null where the block has none.
	 * @param fork that the block is a part of
	 */
	public @Nullable Double of(Fork fork, Block block) {
		return (this.reading.block() != null) ? this.reading.block().apply(fork, block) : null;
	}

	/**
	 * Returns the latency's value in {@link #unit()}; null for a metric that is no
	 * latency.
	 */
	public @Nullable Double of(Latency latency) {
		return (this.reading.latency() != null) ? this.reading.latency().apply(latency) : null;
	}

}
