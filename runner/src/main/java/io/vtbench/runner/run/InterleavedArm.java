package io.vtbench.runner.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadResult;
import io.vtbench.runner.probe.TimeRange;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/** One arm of an interleaved pair while it lives, with its warm-up at the test load. */
final class InterleavedArm extends LiveArm {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	/** The last blocks of the warm-up tell whether there is a trend. */
	private static final int LAST = 4;

	/** Below this share of its processors, a service waits more than it computes. */
	private static final double BUSY = 0.5;

	/** From one block of few users to the next, where they leave processors idle. */
	private static final int MORE_USERS = 4;

	private final List<Block> warmUp = new ArrayList<>();

	private int warmUpUsers;

	private int users;

	/**
	 * An arm whose subject is healthy.
	 * @param subject closed with this arm
	 */
	InterleavedArm(Plan.Slot slot, Experiment experiment, Subject subject, RunFolder folder) {
		super(slot, experiment, subject, folder, experiment.warmUp().requests());
	}

	/**
	 * One block that was measured.
	 *
	 * @param disturbance share of the processors that went to others, 0 to 1
	 */
	record Measured(K6Summary summary, Block block, double generatorShare, Fork.@Nullable ProcessUse generator,
			double disturbance) {

	}

	/** Requests without delay, for a time at most. */
	void burst(Experiment experiment, WarmUp warmUp) throws InterruptedException {
		Map<String, String> burst = variables(experiment).warmUp(arm(), warmUp, bursts().nextRequests());
		bursts().add(drive(experiment, "warm-up", burst, PATIENCE), probes());
	}

	/**
	 * A block of the warm-up with few users: as many as there are processors, and more
	 * where these leave the processors idle. Under the full load the JIT compiler has to
	 * share the processors with all threads that serve requests, so that code stays
	 * interpreted for longer, above all on platform threads.
	 */
	void warmUpLightly(Experiment experiment) throws InterruptedException {
		int most = load(experiment).concurrency();
		int users = Math.clamp(Math.max(this.warmUpUsers, (long) bursts().processors()), 1, most);
		BlockPlan plan = BlockPlan.warmUp(answerSeconds());
		Block block = drive(experiment, "warm-up-lightly", plan,
				variables(experiment).block(arm(), plan, answerSeconds(), users))
			.block();
		boolean idle = block.cpuSeconds() < BUSY * block.seconds() * bursts().processors();
		this.warmUpUsers = idle ? users * MORE_USERS : users;
		this.warmUp.add(block);
	}

	/** A block of the warm-up at the test load. */
	void warmUpAtLoad(Experiment experiment) throws InterruptedException {
		this.warmUp.add(drive(experiment, "warm-up-at-load", BlockPlan.warmUp(answerSeconds())).block());
	}

	/** Users of the last load. */
	int users() {
		return this.users;
	}

	/** Seconds at the test load so far. */
	double warmUpSeconds() {
		return this.warmUp.stream().mapToDouble(Block::seconds).sum();
	}

	/**
	 * Seconds of the median answer in the last block of the warm-up; 0 where none was
	 * served.
	 */
	double answerSeconds() {
		return (this.warmUp.isEmpty() || this.warmUp.getLast().latency() == null) ? 0
				: Objects.requireNonNull(this.warmUp.getLast().latency()).p50() / 1000;
	}

	/** Whether the speed has no trend and the JIT compiler has little left to do. */
	boolean isSteady() {
		return Steadiness.of(speeds(lastBlocks())) == Steadiness.STEADY && isCompiled();
	}

	/** Whether the JIT compiler has little left to do, as far as it can be read. */
	boolean isCompiled() {
		Double compiler = compilerShare();
		return compiler == null || compiler <= Thresholds.RELEVANT;
	}

	private List<Block> lastBlocks() {
		return this.warmUp.subList(Math.max(0, this.warmUp.size() - LAST), this.warmUp.size());
	}

	private @Nullable Double compilerShare() {
		Block last = this.warmUp.isEmpty() ? null : this.warmUp.getLast();
		return (last != null && last.compilerSeconds() != null)
				? Double.valueOf(last.compilerSeconds() / (last.seconds() * bursts().processors())) : null;
	}

	/**
	 * Requests a second of the subject's CPU time where it is known, for the arrivals of
	 * an open load are equal; else requests a second.
	 */
	private static List<Double> speeds(List<Block> blocks) {
		boolean known = blocks.stream().allMatch((block) -> block.servingSeconds() > 0);
		return blocks.stream()
			.map((block) -> block.completed() / (known ? block.servingSeconds() : block.seconds()))
			.toList();
	}

	/** One block under load, with all that was read meanwhile. */
	Measured drive(Experiment experiment, String name, BlockPlan plan) throws InterruptedException {
		return drive(experiment, name, plan, variables(experiment).block(arm(), plan, answerSeconds()));
	}

	private Measured drive(Experiment experiment, String name, BlockPlan plan, Map<String, String> variables)
			throws InterruptedException {
		this.users = Integer.parseInt(variables.get("USERS"));
		K6Summary summary = drive(experiment, name, variables, plan.lead().plus(plan.length()));
		probes().readNow();
		MeasuredWork work = MeasuredWork.of(load(experiment), summary);
		WindowReadings read = probes().readings(work.range());
		Double cpu = read.cpuSeconds();
		Block block = new Block((work.range().fromMillis() - probes().originMillis()) / 1000, work.seconds(),
				work.requests().completed(), work.requests().rejected(), work.requests().failed(),
				(cpu != null) ? cpu : 0, read.compilerSeconds(), read.allocatedBytes(), read.contextSwitches(),
				work.latency().summary());
		return new Measured(summary, block, read.generatorShare(true), read.processes().get(ForkProbes.K6),
				read.disturbance());
	}

	private K6Summary drive(Experiment experiment, String name, Map<String, String> variables, Duration expected)
			throws InterruptedException {
		return subject()
			.drive(request(load(experiment), name, variables, Deadline.after(expected, PATIENCE),
					(generator) -> probes().watch(ForkProbes.K6, generator)))
			.summary();
	}

	/** The fork of one stage, of the blocks that count. */
	Fork fork(Experiment stage, List<Measured> measured) {
		List<K6Summary> summaries = measured.stream().map(Measured::summary).toList();
		List<TimeRange> ranges = summaries.stream()
			.map((summary) -> new TimeRange(summary.startedAtMillis(), summary.endedAtMillis()))
			.toList();
		double begin = ranges.getFirst().fromMillis();
		List<Block> blocks = measured.stream()
			.map((block) -> block.block().withStartSeconds((block.summary().startedAtMillis() - begin) / 1000))
			.toList();
		Map<String, Fork.ProcessUse> generator = new LinkedHashMap<>();
		measured.stream()
			.map(Measured::generator)
			.filter(Objects::nonNull)
			.forEach((use) -> generator.merge(ForkProbes.K6, use, Fork.ProcessUse::and));
		return probes().readings(ranges)
			.fork(slot(), MeasuredWork.of(load(stage), LoadResult.ofBlocks(summaries).summary()), blocks, generator,
					measured.stream().mapToDouble(Measured::generatorShare).average().orElse(0))
			.withWarmUp(use(blocks));
	}

	/**
	 * The warm-up, for the result.
	 * @param measured blocks of a stage: they tell whether it was steady, unless they are
	 * few
	 */
	private WarmUpUse use(List<Block> measured) {
		WarmUpUse before = bursts().use();
		Steadiness steadiness = Steadiness.of(speeds((measured.size() < LAST) ? lastBlocks() : measured));
		long requests = this.warmUp.stream().mapToLong(Block::completed).sum();
		return new WarmUpUse(requests + ((before != null) ? before.requests() : 0),
				warmUpSeconds() + ((before != null) ? before.seconds() : 0),
				this.warmUp.size() + ((before != null) ? before.bursts() : 0), compilerShare(),
				(before != null) ? before.drift() : null, steadiness == Steadiness.STEADY, steadiness, this.warmUp);
	}

}
