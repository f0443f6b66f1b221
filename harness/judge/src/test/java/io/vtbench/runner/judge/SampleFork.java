package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Generators;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Fork.Timeline;
import io.vtbench.runner.result.Fork.Window;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.Slot;
import io.vtbench.runner.result.SubjectUse;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.WarmUpUse;
import org.jspecify.annotations.Nullable;

/** A flawless fork of 400 transfers by 50 users, to be spoiled by a test. */
public final class SampleFork extends SampleJvm<SampleFork> {

	private final int pair;

	private double makespan = 16.1;

	private long requests = 400;

	private long errors;

	private String threadKind = "platform";

	private @Nullable Double p95;

	private @Nullable Double p99;

	private double cpuSeconds = 0.5;

	private @Nullable Double drift = 1.01;

	private final Map<String, Fork.ProcessUse> processes = new LinkedHashMap<>(new TreeMap<>(Map.of("bank-service",
			new Fork.ProcessUse(0.5, 260_000_000L), "k6", new Fork.ProcessUse(0.4, 70_000_000L))));

	private double generatorShare = 0.05;

	private long dropped;

	private Map<String, Long> failedChecks = new TreeMap<>(Map.of("status", 0L, "body", 0L, "threadKind", 0L));

	private @Nullable Map<String, Long> threadKinds;

	private @Nullable Long late;

	private @Nullable WarmUpUse warmUp;

	private @Nullable Map<String, Long> exhausted = Map.of();

	private @Nullable Double deferredShare;

	private Fork.MachineUse machine = new Fork.MachineUse(0.001, 0.02, 0L, 0L, 0.2, 0.01);

	private Map<String, Long> counts = Map.of("requests", 400L);

	private @Nullable Generators spread;

	private long startedAtMillis = 1_768_467_600_000L;

	private List<Block> blocks = List.of();

	private SampleFork(int pair) {
		this.pair = pair;
	}

	public static SampleFork pair(int pair) {
		return new SampleFork(pair);
	}

	public SampleFork makespan(double seconds) {
		this.makespan = seconds;
		return this;
	}

	/** When the window began. */
	public SampleFork startedAt(long epochMillis) {
		this.startedAtMillis = epochMillis;
		return this;
	}

	/** Parts of the window, by the requests that they served. */
	public SampleFork served(long... requests) {
		this.blocks = Arrays.stream(requests)
			.mapToObj((served) -> new Block(0, 2, served, 0, 0, 1, null, null, null, null, List.of()))
			.toList();
		return this;
	}

	/**
	 * Parts of the window with 1,000 requests each, by their processor seconds, which are
	 * those of the window together.
	 */
	public SampleFork blocks(double... cpuSeconds) {
		this.cpuSeconds = Arrays.stream(cpuSeconds).sum();
		this.blocks = Arrays.stream(cpuSeconds)
			.mapToObj((cpu) -> new Block(0, 2, 1000, 0, 0, cpu, null, null, null, null, List.of()))
			.toList();
		return this;
	}

	/**
	 * Parts of the window with the same throughput and median, by the latency that 95 %
	 * of their requests keep.
	 * @param window latency that 95 % of all requests keep
	 */
	public SampleFork p95(double window, double... blocks) {
		this.p95 = window;
		this.blocks = Arrays.stream(blocks)
			.mapToObj((p95) -> new Block(0, 2, 1000, 0, 0, 1, null, null, null,
					new Latency(0.5, 0.5, p95, p95, null, p95), List.of()))
			.toList();
		return this;
	}

	public SampleFork requests(long requests) {
		this.requests = requests;
		return this;
	}

	public SampleFork errors(long errors) {
		this.errors = errors;
		return this;
	}

	public SampleFork threadKind(String threadKind) {
		this.threadKind = threadKind;
		return this;
	}

	public SampleFork threadKinds(Map<String, Long> threadKinds) {
		this.threadKinds = threadKinds;
		return this;
	}

	public SampleFork p99(double millis) {
		this.p99 = millis;
		return this;
	}

	public SampleFork cpuSeconds(double seconds) {
		this.cpuSeconds = seconds;
		return this;
	}

	public SampleFork drift(@Nullable Double drift) {
		this.drift = drift;
		return this;
	}

	public SampleFork process(String name, double cpuSeconds, long peakRssBytes) {
		this.processes.put(name, new Fork.ProcessUse(cpuSeconds, peakRssBytes));
		return this;
	}

	public SampleFork withoutProcess(String name) {
		this.processes.remove(name);
		return this;
	}

	public SampleFork generatorShare(double share) {
		this.generatorShare = share;
		return this;
	}

	public SampleFork dropped(long iterations) {
		this.dropped = iterations;
		return this;
	}

	public SampleFork failedChecks(Map<String, Long> failedChecks) {
		this.failedChecks = failedChecks;
		return this;
	}

	public SampleFork late(@Nullable Long arrivals) {
		this.late = arrivals;
		return this;
	}

	public SampleFork warmUp(WarmUpUse warmUp) {
		this.warmUp = warmUp;
		return this;
	}

	/** What ran out; null for a log that was not read. */
	public SampleFork exhausted(@Nullable Map<String, Long> exhausted) {
		this.exhausted = exhausted;
		return this;
	}

	public SampleFork deferredShare(double share) {
		this.deferredShare = share;
		return this;
	}

	public SampleFork machine(Fork.MachineUse machine) {
		this.machine = machine;
		return this;
	}

	public SampleFork counts(Map<String, Long> counts) {
		this.counts = counts;
		return this;
	}

	/** With several generators. */
	public SampleFork sharedBy(Generators spread) {
		this.spread = spread;
		return this;
	}

	@Override
	SampleFork self() {
		return this;
	}

	Fork build() {
		Map<ThreadKind, Long> kinds = new EnumMap<>(ThreadKind.class);
		((this.threadKinds != null) ? this.threadKinds : Map.of(this.threadKind, this.requests))
			.forEach((kind, answers) -> kinds.put(ThreadKind.of(kind), answers));
		double millis = this.makespan * 1000 / 8;
		Latency latency = new Latency(millis, millis, millis, (this.p95 != null) ? this.p95 : millis, this.p99, millis);
		Timeline timeline = new Timeline(1, 0, this.makespan, List.of(), List.of(), List.of(), List.of(), List.of(),
				List.of(), List.of(), List.of(), List.of());
		return new Fork(new Slot(this.pair, this.pair), new Window(this.startedAtMillis, this.makespan),
				new Requests(null, this.requests - this.errors, 0, this.errors, this.dropped, this.late),
				new ForkLatency(latency, List.of(), this.drift),
				new SubjectUse(ThreadKind.of(this.threadKind), this.cpuSeconds, 260_000_000L, 60_000_000L, null, null,
						this.exhausted),
				this.processes, new Fork.Generator(this.generatorShare, this.failedChecks, kinds, this.spread),
				jvm(this.makespan), this.machine, null, this.counts, timeline, this.blocks, this.warmUp)
			.withDeferredShare(this.deferredShare);
	}

}
