package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.experiment.ExpectedTimes;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.load.LoadResult;
import io.vtbench.runner.probe.TimeRange;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/** One arm of an interleaved pair while it lives, with its warm-up at the test load. */
final class InterleavedArm extends LiveArm {

	/** The last blocks of the warm-up tell whether there is a trend. */
	private static final int LAST = 4;

	/** Below this share of its processors, a service waits more than it computes. */
	private static final double BUSY = 0.5;

	/** From one block of few users to the next, where they leave processors idle. */
	private static final int MORE_USERS = 4;

	/** First those of few users, then those at the test load. */
	private final List<Block> warmUp = new ArrayList<>();

	/** Blocks of the warm-up with few users. */
	private int light;

	/** The last block that was not measured, where nothing was answered in it. */
	private @Nullable BlockPlan unanswered;

	private double answerSeconds;

	private int warmUpUsers;

	private int users;

	/**
	 * An arm whose subject is healthy.
	 * @param subject closed with this arm
	 */
	InterleavedArm(Plan.Slot slot, Experiment experiment, Subject subject, RunFolder folder) {
		super(slot, experiment, subject, folder, experiment.warmUp().requests());
	}

	/** Requests without delay, for a time at most. */
	void burst(Experiment experiment, WarmUp warmUp) throws InterruptedException {
		long requests = bursts().nextRequests();
		Map<String, String> burst = variables(experiment).warmUp(arm(), warmUp, requests);
		bursts().add(drive(load(experiment), "warm-up", burst, ExpectedTimes.longestBurst(requests)).summary(),
				probes());
	}

	/**
	 * A block of the warm-up with few users: as many as there are processors, and more
	 * where these leave the processors idle. Under the full load the JIT compiler has to
	 * share the processors with all threads that serve requests, so that code stays
	 * interpreted for longer, above all on platform threads.
	 * @param left seconds of the warm-up with few users
	 */
	Block warmUpLightly(Experiment experiment, double left) throws InterruptedException {
		int most = load(experiment).concurrency();
		int users = Math.clamp(Math.max(this.warmUpUsers, (long) bursts().processors()), 1, most);
		Block block = tryOut(experiment, "warm-up-lightly", users, BlockPlan.warmUp(this.answerSeconds, left));
		boolean idle = block.cpuSeconds() < BUSY * block.seconds() * bursts().processors();
		this.warmUpUsers = idle ? users * MORE_USERS : users;
		this.warmUp.add(block);
		this.light = this.warmUp.size();
		return block;
	}

	/**
	 * A block of the warm-up at the test load.
	 * @param left seconds of the warm-up
	 */
	Block warmUpAtLoad(Experiment experiment, double left) throws InterruptedException {
		Block block = tryOut(experiment, "warm-up-at-load", load(experiment).concurrency(),
				BlockPlan.warmUp(this.answerSeconds, left));
		this.warmUp.add(block);
		return block;
	}

	/**
	 * A short block of another load after the warm-up, which tells how long an answer
	 * takes there.
	 */
	Block tryOut(Experiment stage) throws InterruptedException {
		return tryOut(stage, "try-out", load(stage).concurrency(), BlockPlan.tryOut(this.answerSeconds));
	}

	/**
	 * One block that is not measured; twice as long as the one before, where nothing was
	 * answered in that.
	 * @param first plan unless there was one
	 * @throws LoadException where nothing is answered although every request had the time
	 * that it may take
	 */
	private Block tryOut(Experiment experiment, String name, int users, BlockPlan first) throws InterruptedException {
		BlockPlan plan = (this.unanswered != null) ? this.unanswered.twiceAsLong() : first;
		Measured tried = drive(experiment, name, plan,
				variables(experiment).block(arm(), plan, this.answerSeconds, users));
		Latency latency = tried.block().latency();
		this.unanswered = (latency == null) ? plan : null;
		if (latency != null) {
			this.answerSeconds = latency.p50() / 1000;
		}
		else if (plan.length().compareTo(load(experiment).timeout()) >= 0) {
			MeasuredWork.of(load(experiment), tried.summary());
		}
		return tried.block();
	}

	/** Whether it is still open how long an answer takes. */
	boolean isUnanswered() {
		return this.unanswered != null;
	}

	/** Users of the last load. */
	int users() {
		return this.users;
	}

	/** Seconds at the test load so far. */
	double warmUpSeconds() {
		return this.warmUp.stream().mapToDouble(Block::seconds).sum();
	}

	/** Seconds of the median answer in the last load that was not measured. */
	double answerSeconds() {
		return this.answerSeconds;
	}

	/** Whether the speed has no trend and the JIT compiler has little left to do. */
	boolean isSteady(Experiment experiment) {
		return Steadiness.of(speeds(load(experiment), last(atLoad()))) == Steadiness.STEADY && isCompiled();
	}

	/** Whether the JIT compiler has little left to do, as far as it can be read. */
	boolean isCompiled() {
		Double compiler = compilerShare();
		return compiler == null || compiler <= Thresholds.RELEVANT;
	}

	/** Of few users, the throughput tells nothing of the test load. */
	private List<Block> atLoad() {
		return this.warmUp.subList(this.light, this.warmUp.size());
	}

	private static List<Block> last(List<Block> blocks) {
		return blocks.subList(Math.max(0, blocks.size() - LAST), blocks.size());
	}

	private @Nullable Double compilerShare() {
		Block last = this.warmUp.isEmpty() ? null : this.warmUp.getLast();
		return (last != null && last.compilerSeconds() != null)
				? Double.valueOf(last.compilerSeconds() / (last.seconds() * bursts().processors())) : null;
	}

	/**
	 * Requests a second of users who never pause. Arrivals are as many in any case: of
	 * them, requests a second of the subject's CPU time where it is known.
	 */
	static List<Double> speeds(LoadSpec load, List<Block> blocks) {
		boolean ofCpu = load.isOpen() && blocks.stream().allMatch((block) -> block.servingSeconds() > 0);
		return blocks.stream()
			.map((block) -> block.completed() / (ofCpu ? block.servingSeconds() : block.seconds()))
			.toList();
	}

	/**
	 * One block under load, with all that was read meanwhile; also where nothing was
	 * served in it.
	 */
	Measured drive(Experiment experiment, String name, BlockPlan plan) throws InterruptedException {
		return drive(experiment, name, plan, variables(experiment).block(arm(), plan, this.answerSeconds));
	}

	private Measured drive(Experiment experiment, String name, BlockPlan plan, Map<String, String> variables)
			throws InterruptedException {
		this.users = Integer.parseInt(variables.get("USERS"));
		return drive(load(experiment), name, variables, plan.lead().plus(plan.length()));
	}

	/**
	 * The fork of one stage, of the blocks that count.
	 * @param warmedUp whether the warm-up was at the load of this stage
	 * @throws LoadException where no request was served in any of them
	 */
	Fork fork(Experiment stage, List<Measured> measured, boolean warmedUp) {
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
			.withWarmUp(use(load(stage), blocks, warmedUp ? atLoad() : List.of()));
	}

	/**
	 * The warm-up, for the result.
	 * @param measured blocks of a stage: they tell whether it was steady
	 * @param atLoad blocks of the same load before these, which help where they are few
	 */
	private WarmUpUse use(LoadSpec load, List<Block> measured, List<Block> atLoad) {
		WarmUpUse before = bursts().use();
		Steadiness steadiness = Steadiness.of(speeds(load, (measured.size() < LAST)
				? last(Stream.concat(atLoad.stream(), measured.stream()).toList()) : measured));
		long requests = this.warmUp.stream().mapToLong(Block::completed).sum();
		return new WarmUpUse(requests + ((before != null) ? before.requests() : 0),
				warmUpSeconds() + ((before != null) ? before.seconds() : 0),
				this.warmUp.size() + ((before != null) ? before.bursts() : 0), compilerShare(),
				(before != null) ? before.drift() : null, steadiness == Steadiness.STEADY, steadiness, this.warmUp);
	}

}
