package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.judge.ThroughputTrend;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Experiment.ExpectedTimes;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Holds the warm-up of one arm: the bursts and blocks that it got before its window, and
 * whether they were enough.
 * <p>
 * First come bursts of requests without delay, until the JIT compiler's threads have
 * little left to do and the last burst is not clearly cheaper than all before: compiling
 * makes requests cheaper, so one that costs more is the machine's noise. Between two
 * bursts stands the start of k6, in which the JIT compiler may catch up. Then come blocks
 * at the delays of the test: those of few users leave processors to the JIT compiler,
 * those at the test load show whether the speed has a trend.
 */
public final class ArmWarmUp {

	/** The share of the JVM's processors, from 0 to 1, that is a relevant difference. */
	private static final double COMPILER = Thresholds.RELEVANT;

	/**
	 * The share of a JVM's CPU time, 0 to 1, that its JIT compiler may take. The checks
	 * of the JIT compiler warn above a twentieth of the processors, of which a JVM beside
	 * its load generator has six tenths or more.
	 */
	private static final double COMPILER_OF_CPU = 0.08;

	/**
	 * The share of its processors, 0 to 1, below which a JVM waits more than it computes,
	 * so that its JIT compiler takes nothing from its requests.
	 */
	static final double BUSY = 0.5;

	private final int maxBursts;

	private final double processors;

	private final long first;

	/** The number of last blocks that show whether there is a trend. */
	private static final int LAST = 4;

	private final List<Burst> bursts = new ArrayList<>();

	/** The blocks so far: first those of few users, then those at the test load. */
	private final List<Block> blocks = new ArrayList<>();

	/** The number of blocks that are of few users. */
	private int light;

	/**
	 * Creates a warm-up that has not begun.
	 * @param maxBursts most bursts; 1 where a fixed number of requests is enough
	 * @param processors that the JVM has
	 * @param first requests of the first burst
	 */
	ArmWarmUp(int maxBursts, double processors, long first) {
		this.maxBursts = maxBursts;
		this.processors = processors;
		this.first = first;
	}

	/**
	 * Makes a warm-up of a service whose limits are known. Where they do not say the
	 * JVM's processors, it has those of this machine.
	 * @param limits by the names of their meters
	 * @param first requests of the first burst
	 */
	static ArmWarmUp of(Experiment experiment, Map<String, String> limits, long first) {
		return new ArmWarmUp(experiment.maxBursts(), Arm.processors(limits, Runtime.getRuntime().availableProcessors()),
				first);
	}

	/**
	 * A burst of requests without delay.
	 *
	 * @param seconds that it lasted
	 * @param cpuSeconds CPU time of the subject, without its JIT compiler's where that
	 * was read; null where nothing was
	 * @param compilerSeconds for which the JIT compiler was at work; null where it was
	 * not read
	 */
	record Burst(long requests, double seconds, @Nullable Double cpuSeconds, @Nullable Double compilerSeconds) {

		private @Nullable Double cpuPerRequest() {
			return (this.cpuSeconds != null && this.cpuSeconds > 0 && this.requests > 0)
					? this.cpuSeconds / this.requests : null;
		}

	}

	/** Returns the number of processors that the JVM has. */
	double processors() {
		return this.processors;
	}

	/** Adds a burst that was sent, with what was read meanwhile. */
	void add(K6Summary sent, ForkProbes probes) {
		WindowReadings read = probes.readings(new TimeRange(sent.startedAtMillis(), sent.endedAtMillis()));
		add(new Burst(sent.completed(), sent.windowSeconds(), read.servingSeconds(), read.compilingSeconds()));
	}

	void add(Burst burst) {
		this.bursts.add(burst);
	}

	/** Adds a block of few users. */
	void addLight(Block block) {
		this.blocks.add(block);
		this.light = this.blocks.size();
	}

	/** Adds a block at the test load. */
	void addAtLoad(Block block) {
		this.blocks.add(block);
	}

	/** Returns the seconds of all blocks. */
	double blockSeconds() {
		return this.blocks.stream().mapToDouble(Block::seconds).sum();
	}

	/** Returns whether another burst may say more. */
	boolean wantsBurst() {
		return this.bursts.size() < this.maxBursts && hasTime() && !isSettled();
	}

	/** Returns whether the bursts so far have left time for another. */
	boolean hasTime() {
		return seconds() < ExpectedTimes.longestWarmUpSeconds(this.first, this.maxBursts);
	}

	private double seconds() {
		return this.bursts.stream().mapToDouble(Burst::seconds).sum();
	}

	/**
	 * Returns the number of requests of the next burst: as many as are served in
	 * {@link ExpectedTimes#BURST_SECONDS}, and never more than the first has.
	 */
	long nextRequests() {
		Burst last = this.bursts.isEmpty() ? null : this.bursts.getLast();
		if (last == null || last.seconds() <= 0) {
			return this.first;
		}
		return Math.clamp(Math.round(last.requests() / last.seconds() * ExpectedTimes.BURST_SECONDS), 1, this.first);
	}

	private boolean isSettled() {
		Double drift = drift();
		Double compiler = burstCompilerShare();
		return drift != null && drift <= Thresholds.RELEVANT && (compiler == null || compiler <= COMPILER);
	}

	/**
	 * Returns the share by which a request of the cheapest burst before cost more CPU
	 * time than one of the last burst; 0 where it did not, null with fewer than two
	 * bursts or without readings.
	 */
	private @Nullable Double drift() {
		if (this.bursts.size() < 2) {
			return null;
		}
		Double last = this.bursts.getLast().cpuPerRequest();
		double[] before = this.bursts.subList(0, this.bursts.size() - 1)
			.stream()
			.map(Burst::cpuPerRequest)
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.toArray();
		return (last != null && before.length > 0)
				? Double.valueOf(Math.max(0, Arrays.stream(before).min().orElseThrow() / last - 1)) : null;
	}

	private @Nullable Double burstCompilerShare() {
		if (this.bursts.isEmpty()) {
			return null;
		}
		Burst last = this.bursts.getLast();
		return (last.compilerSeconds() != null && last.seconds() > 0)
				? Double.valueOf(last.compilerSeconds() / (last.seconds() * this.processors)) : null;
	}

	/**
	 * Returns whether the JIT compiler has little left to do, as far as it can be read.
	 */
	public boolean isCompiled() {
		return this.blocks.isEmpty() || !isCompiling(this.blocks.getLast());
	}

	/**
	 * Returns whether the JIT compiler was at work in a block: it had a relevant part of
	 * the JVM's processors, or it moved figures. It was not where it was not read.
	 */
	public boolean isCompiling(Block block) {
		return share(block, Objects.requireNonNullElse(block.compilerSeconds(), 0.0)) > COMPILER
				|| isMovedByCompiler(block);
	}

	/**
	 * Returns whether the JIT compiler took so much of the CPU time of a busy JVM that it
	 * moved the figures of a block. A JVM that mostly waits has processors for both.
	 */
	boolean isMovedByCompiler(Block block) {
		return share(block, block.cpuSeconds()) > BUSY && block.compilerShare() > COMPILER_OF_CPU;
	}

	private double share(Block block, double seconds) {
		return seconds / (block.seconds() * this.processors);
	}

	/**
	 * Returns whether the JIT compiler has little left to do, and the speed does not grow
	 * any more as far as the blocks so far can say.
	 */
	boolean isDone(LoadSpec load) {
		return isCompiled() && ThroughputTrend.of(speeds(load, last(atLoad()))) != Steadiness.GETTING_FASTER;
	}

	/**
	 * Returns the blocks at the test load. The throughput of few users says nothing of
	 * it.
	 */
	private List<Block> atLoad() {
		return this.blocks.subList(this.light, this.blocks.size());
	}

	private static List<Block> last(List<Block> blocks) {
		return blocks.subList(Math.max(0, blocks.size() - LAST), blocks.size());
	}

	private @Nullable Double blockCompilerShare() {
		Block last = this.blocks.isEmpty() ? null : this.blocks.getLast();
		return (last != null && last.compilerSeconds() != null) ? Double.valueOf(share(last, last.compilerSeconds()))
				: null;
	}

	/**
	 * Returns the speed of each block: requests a second, of users who never pause.
	 * Arrivals are as many in any case, so of them it is requests a second of the
	 * subject's CPU time, where that is known of all blocks.
	 */
	static List<Double> speeds(LoadSpec load, List<Block> blocks) {
		boolean ofCpu = load.isOpen() && blocks.stream().allMatch((block) -> block.servingSeconds() > 0);
		return blocks.stream()
			.map((block) -> block.completed() / (ofCpu ? block.servingSeconds() : block.seconds()))
			.toList();
	}

	/** Returns the use of the bursts alone, for the result; null without one. */
	@Nullable WarmUpUse use() {
		if (this.bursts.isEmpty()) {
			return null;
		}
		return new WarmUpUse(burstRequests(), seconds(), this.bursts.size(), burstCompilerShare(), drift(),
				(this.maxBursts > 1) ? Boolean.valueOf(isSettled()) : null, null, List.of());
	}

	/**
	 * Returns the use of bursts and blocks, for the result of a stage.
	 * @param load of the stage
	 * @param measured blocks of the stage, which show whether it was steady
	 * @param warmedUp whether the blocks at the test load were of the same load, which
	 * help where the measured ones are few
	 */
	WarmUpUse use(LoadSpec load, List<Block> measured, boolean warmedUp) {
		List<Block> before = warmedUp ? atLoad() : List.of();
		Steadiness steadiness = ThroughputTrend.of(speeds(load, (measured.size() < LAST)
				? last(Stream.concat(before.stream(), measured.stream()).toList()) : measured));
		long requests = this.blocks.stream().mapToLong(Block::completed).sum();
		return new WarmUpUse(requests + burstRequests(), blockSeconds() + seconds(),
				this.blocks.size() + this.bursts.size(), blockCompilerShare(), drift(), steadiness == Steadiness.STEADY,
				steadiness, this.blocks);
	}

	private long burstRequests() {
		return this.bursts.stream().mapToLong(Burst::requests).sum();
	}

}
