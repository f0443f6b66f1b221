package io.vtbench.runner.result;

import java.util.function.Function;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A figure of which every fork has one value. */
public enum Metric {

	@JsonProperty("makespanSeconds")
	MAKESPAN("makespan", "s", false, Fork::seconds),

	@JsonProperty("throughputPerSecond")
	THROUGHPUT("throughput", "/s", true, Fork::throughputPerSecond),

	@JsonProperty("latencyMillis.mean")
	LATENCY_MEAN("mean latency", "ms", false, (fork) -> fork.latency().summary().mean()),

	@JsonProperty("latencyMillis.p50")
	LATENCY_P50("p50 latency", "ms", false, (fork) -> fork.latency().summary().p50()),

	@JsonProperty("latencyMillis.p95")
	LATENCY_P95("p95 latency", "ms", false, (fork) -> fork.latency().summary().p95()),

	@JsonProperty("latencyMillis.p99")
	LATENCY_P99("p99 latency", "ms", false, (fork) -> fork.latency().summary().p99()),

	@JsonProperty("cpuMillisPerRequest")
	CPU_PER_REQUEST("CPU per request", "ms", false, Fork::cpuMillisPerRequest),

	@JsonProperty("allocatedBytesPerRequest")
	ALLOCATION_PER_REQUEST("allocation per request", "bytes", false,
			(fork) -> fork.perRequest(fork.subject().allocatedBytes())),

	@JsonProperty("contextSwitchesPerRequest")
	SWITCHES_PER_REQUEST("context switches per request", "", false,
			(fork) -> fork.perRequest(fork.subject().contextSwitches())),

	@JsonProperty("peakRssBytes")
	PEAK_MEMORY("peak memory", "bytes", false, Metric::peakMemory),

	@JsonProperty("bytesPerInFlightRequest")
	MEMORY_PER_IN_FLIGHT("memory per request in flight", "bytes", false, Fork::bytesPerInFlightRequest);

	private final String label;

	private final String unit;

	private final boolean higherIsBetter;

	private final Function<Fork, @Nullable Double> value;

	Metric(String label, String unit, boolean higherIsBetter, Function<Fork, @Nullable Double> value) {
		this.label = label;
		this.unit = unit;
		this.higherIsBetter = higherIsBetter;
		this.value = value;
	}

	private static @Nullable Double peakMemory(Fork fork) {
		Long bytes = fork.subject().peakRssBytes();
		return (bytes != null) ? Double.valueOf(bytes) : null;
	}

	/** The name for people. */
	public String label() {
		return this.label;
	}

	/** Unit of {@link #of}: s, ms, /s, bytes, or none. */
	public String unit() {
		return this.unit;
	}

	public boolean higherIsBetter() {
		return this.higherIsBetter;
	}

	/** Whether it is read from the clock: a rate, a latency, a makespan. */
	public boolean isTime() {
		return switch (this) {
			case MAKESPAN, THROUGHPUT, LATENCY_MEAN, LATENCY_P50, LATENCY_P95, LATENCY_P99 -> true;
			case CPU_PER_REQUEST, ALLOCATION_PER_REQUEST, SWITCHES_PER_REQUEST, PEAK_MEMORY, MEMORY_PER_IN_FLIGHT ->
				false;
		};
	}

	/** Whether it is what a request costs, which a duet judges. */
	public boolean isCost() {
		return this == CPU_PER_REQUEST || this == ALLOCATION_PER_REQUEST || this == SWITCHES_PER_REQUEST;
	}

	/** Whether it is counted in some runs only, so that its absence needs no word. */
	boolean isExtra() {
		return this == ALLOCATION_PER_REQUEST || this == SWITCHES_PER_REQUEST;
	}

	/**
	 * Whether the metric says something of such a load: a window of fixed length has no
	 * makespan to speak of, and a task's latency would be its makespan again.
	 */
	public boolean applies(LoadFacts load) {
		return switch (this) {
			case MAKESPAN -> load.durationSeconds() == null;
			case THROUGHPUT, CPU_PER_REQUEST, ALLOCATION_PER_REQUEST, SWITCHES_PER_REQUEST, PEAK_MEMORY -> true;
			case LATENCY_MEAN, LATENCY_P50, LATENCY_P95, LATENCY_P99, MEMORY_PER_IN_FLIGHT -> !load.isTask();
		};
	}

	/** Whether a block of a window has a value of its own. */
	public boolean isOfBlocks() {
		return switch (this) {
			case THROUGHPUT, LATENCY_MEAN, LATENCY_P50, LATENCY_P95, CPU_PER_REQUEST, ALLOCATION_PER_REQUEST,
					SWITCHES_PER_REQUEST ->
				true;
			case MAKESPAN, LATENCY_P99, PEAK_MEMORY, MEMORY_PER_IN_FLIGHT -> false;
		};
	}

	/** The block's value in {@link #unit()}; null where the block has none. */
	public @Nullable Double of(Block block) {
		Latency latency = block.latency();
		return switch (this) {
			case THROUGHPUT -> block.completed() / block.seconds();
			case LATENCY_MEAN -> (latency != null) ? Double.valueOf(latency.mean()) : null;
			case LATENCY_P50 -> (latency != null) ? Double.valueOf(latency.p50()) : null;
			case LATENCY_P95 -> (latency != null) ? Double.valueOf(latency.p95()) : null;
			case CPU_PER_REQUEST -> perRequest(block, block.servingSeconds() * 1000);
			case ALLOCATION_PER_REQUEST -> perRequest(block, block.allocatedBytes());
			case SWITCHES_PER_REQUEST -> perRequest(block, block.contextSwitches());
			case MAKESPAN, LATENCY_P99, PEAK_MEMORY, MEMORY_PER_IN_FLIGHT -> null;
		};
	}

	private static @Nullable Double perRequest(Block block, @Nullable Number used) {
		return (used != null && block.completed() > 0) ? used.doubleValue() / block.completed() : null;
	}

	/** The fork's value in {@link #unit()}; null where the fork has none. */
	public @Nullable Double of(Fork fork) {
		return this.value.apply(fork);
	}

}
