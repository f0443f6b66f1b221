package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.judge.Coldness;
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
 * First come bursts of requests without delay, where the scenario has delays, until the
 * JIT compiler's threads have little left to do and the last burst is not clearly cheaper
 * than all before: compiling makes requests cheaper, so one that costs more is the
 * machine's noise. Between two bursts stands the start of k6, in which the JIT compiler
 * may catch up. Then come blocks at the delays of the test: those of few users leave
 * processors to the JIT compiler, until it has little left to do; those at the load that
 * is measured let the CPU time of a request settle.
 */
public final class ArmWarmUp {

	/** The share of the JVM's processors, from 0 to 1, that is a relevant difference. */
	private static final double COMPILER = Thresholds.RELEVANT;

	/**
	 * The share of a JVM's processors, 0 to 1, with which its JIT compiler keeps nothing
	 * waiting, however little CPU time the requests themselves take.
	 */
	private static final double COMPILER_OF_PROCESSORS = 0.02;

	/** The blocks in a row in which the JIT compiler must have little to do. */
	private static final int QUIET_BLOCKS = 2;

	/**
	 * The share of the CPU time of a request, 0 to 1, by which it may still have fallen
	 * from one block to the next.
	 */
	private static final double STILL_FALLING = 0.1;

	/**
	 * The most blocks at a load before it is measured. One service needed four of five
	 * seconds, after its JIT compiler was done, until its requests cost no less.
	 */
	private static final int MOST_SETTLING = 4;

	private final int maxBursts;

	private final double processors;

	private final long first;

	/** The number of last blocks that show whether there is a trend. */
	private static final int LAST = 4;

	private final List<Burst> bursts = new ArrayList<>();

	/** The blocks so far, of all loads. */
	private final List<Block> blocks = new ArrayList<>();

	/** The blocks of few users. */
	private final List<Block> light = new ArrayList<>();

	/** The blocks at the load that is measured next. */
	private final List<Block> settling = new ArrayList<>();

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
		this.light.add(block);
	}

	/** Begins with another load, at which no request has settled yet. */
	void beginLoad() {
		this.settling.clear();
	}

	/** Adds a block at the load that is measured next. */
	void addSettling(Block block) {
		this.blocks.add(block);
		this.settling.add(block);
	}

	/** Returns the seconds of all blocks. */
	public double blockSeconds() {
		return this.blocks.stream().mapToDouble(Block::seconds).sum();
	}

	/** Returns whether another burst may say more. */
	boolean wantsBurst() {
		return this.bursts.size() < this.maxBursts && hasTime() && !isBurstSettled();
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

	private boolean isBurstSettled() {
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
	 * Returns whether the JIT compiler had little left to do in the last blocks of few
	 * users, as far as it can be read.
	 */
	public boolean isCompiled() {
		return this.light.size() >= QUIET_BLOCKS
				&& this.light.subList(this.light.size() - QUIET_BLOCKS, this.light.size())
					.stream()
					.allMatch(this::isQuiet);
	}

	private boolean isQuiet(Block block) {
		return block.compilerShare() <= Coldness.DONE
				|| share(block, Objects.requireNonNullElse(block.compilerSeconds(), 0.0)) <= COMPILER_OF_PROCESSORS;
	}

	private double share(Block block, double seconds) {
		return seconds / (block.seconds() * this.processors);
	}

	/**
	 * Returns whether the CPU time of a request falls no further at the load that is
	 * measured next, as far as it can be read, or as many blocks have shown it as are
	 * sent at most.
	 */
	boolean isSettled() {
		List<@Nullable Double> costs = new ArrayList<>();
		this.settling.forEach((block) -> costs.add(serving(block)));
		return isSettled(costs);
	}

	/**
	 * Returns whether the CPU time of a request falls no further, or as many loads have
	 * shown it as are sent at most.
	 * @param costs CPU time of a request in each load so far, in any unit; null where it
	 * was not read
	 */
	public static boolean isSettled(List<@Nullable Double> costs) {
		int loads = costs.size();
		if (loads < QUIET_BLOCKS || loads >= MOST_SETTLING) {
			return loads >= MOST_SETTLING;
		}
		Double before = costs.get(loads - 2);
		Double last = costs.get(loads - 1);
		return before == null || last == null || last >= (1 - STILL_FALLING) * before;
	}

	/** Returns the CPU time of a request, in s, without the JIT compiler's. */
	private static @Nullable Double serving(Block block) {
		return (block.completed() > 0 && block.servingSeconds() > 0)
				? Double.valueOf(block.servingSeconds() / block.completed()) : null;
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

	/** Returns the use of a window that is not made of blocks; null without any. */
	@Nullable WarmUpUse use() {
		if (this.bursts.isEmpty() && this.blocks.isEmpty()) {
			return null;
		}
		return new WarmUpUse(requests(), blockSeconds() + seconds(), this.blocks.size() + this.bursts.size(),
				this.bursts.isEmpty() ? blockCompilerShare() : burstCompilerShare(), drift(),
				(this.maxBursts > 1) ? Boolean.valueOf(isBurstSettled()) : null, null, this.blocks);
	}

	/**
	 * Returns the use of bursts and blocks, for the result of a stage.
	 * @param load of the stage
	 * @param measured blocks of the stage, which show whether it was steady; where they
	 * are few, the blocks before them at the same load help
	 */
	WarmUpUse use(LoadSpec load, List<Block> measured) {
		Steadiness steadiness = ThroughputTrend.of(speeds(load, (measured.size() < LAST)
				? last(Stream.concat(this.settling.stream(), measured.stream()).toList()) : measured));
		return new WarmUpUse(requests(), blockSeconds() + seconds(), this.blocks.size() + this.bursts.size(),
				blockCompilerShare(), drift(),
				(steadiness != Steadiness.TOO_SHORT) ? Boolean.valueOf(steadiness == Steadiness.STEADY) : null,
				steadiness, this.blocks);
	}

	private long requests() {
		return this.blocks.stream().mapToLong(Block::completed).sum()
				+ this.bursts.stream().mapToLong(Burst::requests).sum();
	}

}
