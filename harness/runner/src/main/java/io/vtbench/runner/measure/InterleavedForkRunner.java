package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.judge.Coldness;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.AfterPair.Living;
import io.vtbench.runner.measure.AfterPair.MeasuredPair;
import io.vtbench.runner.measure.BlockRemeasurePolicy.Disturbed;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LiveFigures.Stage;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;
import org.jspecify.annotations.Nullable;

/**
 * Lets all arms of a pair live at once and loads one at a time, in alternating blocks of
 * some seconds (randomized multiple interleaved trials, Abedi and Brecht 2017).
 * Neighbouring blocks see the same machine, and no arm takes anything from another. The
 * order of the arms is reversed from block to block, and from pair to pair for the start.
 *
 * @param stages loads that the arms of a pair get, one after the other; at least one
 * @param testBed closed with this runner, unless it is that of the first pair
 * @param policy decides which blocks do not count
 * @param failures decides what the failure of an arm means
 * @param afterwards follows once a pair is measured, while its arms live
 * @param firstPair arms of the first pair, which live and are warm; null where none do
 */
record InterleavedForkRunner(List<Experiment> stages, TestBed testBed, RunFolder folder, RunListener listener,
		BlockRemeasurePolicy policy, ArmFailure.Review failures, AfterPair afterwards,
		@Nullable FirstPair firstPair) implements ForkRunner {

	/**
	 * The number of blocks of a stage that may be repeated, however few blocks it has.
	 */
	private static final int MIN_REPEATS = 2;

	/** The share of the time left that is planned: some blocks are measured again. */
	private static final double KEPT = 0.9;

	/** The factor on the planned blocks up to which there are more if time is left. */
	private static final int MOST_BLOCKS = 3;

	/**
	 * The blocks of an arm by which cold ones are replaced at a time, in the order ABBA.
	 */
	private static final int REPLACED = 2;

	@Override
	public List<Forked> run(List<Plan.Slot> step) throws InterruptedException {
		List<Forked> outcomes = new ArrayList<>();
		carryOut(step, outcomes::addAll);
		return outcomes;
	}

	@Override
	public void run(List<Plan.Slot> step, Consumer<List<Forked>> measured) throws InterruptedException {
		if (this.afterwards == AfterPair.NOTHING) {
			// a log is whole once its arm has ended
			measured.accept(run(step));
		}
		else {
			carryOut(step, measured);
		}
	}

	private void carryOut(List<Plan.Slot> step, Consumer<List<Forked>> measured) throws InterruptedException {
		long begin = System.nanoTime();
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		List<LiveArm> arms = new ArrayList<>();
		try (Closing closing = Closing.each(arms, LiveArm::close)) {
			boolean warm = this.firstPair != null && step.getFirst().pair() == 1;
			if (warm) {
				join(step, arms);
			}
			else {
				start(step, arms);
			}
			arms.forEach((arm) -> arms.forEach(arm::watch));
			this.listener.phase("warming up");
			warmUp(arms, warm);
			Map<LiveArm, List<Fork>> forks = new LinkedHashMap<>();
			for (Experiment stage : this.stages) {
				this.listener.phase("measuring");
				measure(stage, arms)
					.forEach((arm, fork) -> forks.computeIfAbsent(arm, (key) -> new ArrayList<>()).add(fork));
			}
			measured.accept(arms.stream().map((arm) -> arm.outcome(Objects.requireNonNull(forks.get(arm)))).toList());
			Duration before = warm ? Objects.requireNonNull(this.firstPair).took() : Duration.ZERO;
			this.afterwards.follow(new MeasuredPair(step.getFirst().pair(), before.plusNanos(System.nanoTime() - begin),
					experiment(),
					arms.stream().map((arm) -> new Living(arm, Objects.requireNonNull(forks.get(arm)))).toList()),
					this.listener);
		}
	}

	/** Returns the first stage, for which the arms are warmed up. */
	private Experiment experiment() {
		return this.stages.getFirst();
	}

	/**
	 * Starts the arms of a pair: those of the first one after the other, so that one
	 * which needs what the other has taken shows itself alone, and later ones at once.
	 * @param arms takes each arm that has started, also where another one fails
	 */
	private void start(List<Plan.Slot> step, List<LiveArm> arms) throws InterruptedException {
		if (step.getFirst().pair() == 1) {
			for (Plan.Slot slot : step) {
				arms.add(start(slot));
			}
			return;
		}
		List<Future<LiveArm>> starts;
		// its end waits for all, and hands an interruption on to them
		try (ExecutorService threads = Executors
			.newThreadPerTaskExecutor(Thread.ofPlatform().name("start-", 0).factory())) {
			starts = step.stream().map((slot) -> threads.submit(() -> start(slot))).toList();
		}
		starts.stream()
			.filter((start) -> start.state() == Future.State.SUCCESS)
			.forEach((start) -> arms.add(start.resultNow()));
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		for (Future<LiveArm> start : starts) {
			if (start.state() == Future.State.FAILED) {
				throw (start.exceptionNow() instanceof RuntimeException ex) ? ex
						: new IllegalStateException(start.exceptionNow());
			}
		}
	}

	private void join(List<Plan.Slot> step, List<LiveArm> arms) {
		for (Plan.Slot slot : step) {
			LiveArm arm = Objects.requireNonNull(this.firstPair).arm(slot.arm());
			arm.join(slot, this.folder);
			arms.add(arm);
		}
	}

	private LiveArm start(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = experiment().arm(slot.arm());
		return this.testBed.launch(arm, this.folder.log(slot, arm), LaunchMode.ALTERNATING,
				(subject) -> new LiveArm(slot, experiment(), subject, this.folder, experiment().warmUp().requests()));
	}

	/** Warms a pair up, as far as it is not warm. */
	private void warmUp(List<LiveArm> arms, boolean warm) throws InterruptedException {
		WarmUpRunner warmUp = new WarmUpRunner(experiment(), this.testBed);
		warmUp.withoutDelay(arms, () -> {
			for (LiveArm arm : arms) {
				arm.burst(experiment());
			}
		});
		WarmUpRunner.Loading loading = (arm, block) -> load(experiment(), arm, arms, block);
		if (warm) {
			warmUp.settle(arms, loading);
		}
		else {
			warmUp.atLoad(arms, loading);
		}
	}

	/**
	 * Measures the blocks of one stage. A block that was disturbed is repeated in all
	 * arms. Where that did not help, a block that cannot be used is left out in all arms.
	 */
	private Map<LiveArm, Fork> measure(Experiment stage, List<LiveArm> arms) throws InterruptedException {
		if (stage != experiment()) {
			new WarmUpRunner(stage, this.testBed).settle(arms, (arm, block) -> load(stage, arm, arms, block));
		}
		BlockPlan plan = longer(stage, arms, BlockPlan.of(LiveArm.load(stage), answerSeconds(arms)));
		Map<LiveArm, List<LiveArm.Measured>> measured = new LinkedHashMap<>();
		arms.forEach((arm) -> measured.put(arm, new ArrayList<>()));
		int repeats = Math.max(MIN_REPEATS, plan.blocks() / 2);
		int mayBeLeftOut = plan.blocks() / 2;
		Rests rests = new Rests(arms);
		for (int block = 0; block < plan.blocks(); block++) {
			Rests rested = new Rests(arms);
			Map<LiveArm, LiveArm.Measured> round = round(stage, WarmUpRunner.order(arms, block), block, plan, rested);
			@Nullable Disturbed reason = this.policy.review(stage.scenario().name(), !LiveArm.load(stage).isOpen(),
					round.values());
			if (reason != null && repeats > 0) {
				repeats--;
				note(block, plan, true, reason);
				block--;
			}
			else if (reason != null && reason.isSpoiled() && mayBeLeftOut > 0) {
				mayBeLeftOut--;
				note(block, plan, false, reason);
			}
			else {
				round.forEach((arm, one) -> Objects.requireNonNull(measured.get(arm)).add(one));
				rests.add(rested);
			}
		}
		replaceCold(stage, plan, measured);
		Map<LiveArm, Fork> forks = new LinkedHashMap<>();
		measured.forEach((arm, blocks) -> forks.put(arm, arm.fork(stage, blocks)));
		// users without a pause leave a background job no processor that it could be seen
		// on
		return LiveArm.load(stage).isOpen() ? rests.with(forks) : forks;
	}

	/**
	 * Adds blocks to the plan of a stage where there is time left: as many to each stage
	 * that is still to be measured.
	 */
	private BlockPlan longer(Experiment stage, List<LiveArm> arms, BlockPlan plan) {
		int stages = this.stages.size() - this.stages.indexOf(stage);
		double left = KEPT * Experiment.seconds(this.afterwards.left(arms.getFirst().slot().pair()))
				- (stages - 1) * arms.size() * BlockPlan.SETTLING_SECONDS;
		double round = arms.size() * plan.blockWallSeconds(answerSeconds(arms));
		int rounds = (int) Math.min(left / stages / round, (double) MOST_BLOCKS * plan.blocks());
		return (rounds > plan.blocks()) ? plan.withBlocks(rounds - rounds % 2) : plan;
	}

	/**
	 * Measures on where a JVM was still cold: later blocks take the place of the first
	 * ones, half of them at most. What is cold then is for the checks.
	 */
	private void replaceCold(Experiment stage, BlockPlan plan, Map<LiveArm, List<LiveArm.Measured>> measured)
			throws InterruptedException {
		List<LiveArm> arms = List.copyOf(measured.keySet());
		int replaced = 0;
		LiveArm cold = cold(measured);
		LiveArm first = cold;
		for (; cold != null && replaced < plan.blocks() / 2; cold = cold(measured)) {
			for (int i = 0; i < REPLACED; i++) {
				int block = plan.blocks() + replaced;
				round(stage, WarmUpRunner.order(arms, block), block, plan, new Rests(arms)).forEach((arm, one) -> {
					List<LiveArm.Measured> blocks = Objects.requireNonNull(measured.get(arm));
					blocks.removeFirst();
					blocks.add(one);
				});
				replaced++;
			}
		}
		if (first != null) {
			this.listener.note(new Note.ColdBlocks(first.name(), replaced));
		}
	}

	/** Returns an arm whose JVM was cold; null where none was. */
	private static @Nullable LiveArm cold(Map<LiveArm, List<LiveArm.Measured>> measured) {
		return measured.keySet().stream().filter((arm) -> {
			List<Block> beside = measured.keySet()
				.stream()
				.filter((other) -> other != arm)
				.findFirst()
				.map((other) -> blocks(measured, other))
				.orElse(List.of());
			List<Block> own = blocks(measured, arm);
			return !own.isEmpty() && Coldness.of(own, beside, arm.processors()).isCold();
		}).findFirst().orElse(null);
	}

	private static List<Block> blocks(Map<LiveArm, List<LiveArm.Measured>> measured, LiveArm arm) {
		return Objects.requireNonNull(measured.get(arm)).stream().map(LiveArm.Measured::block).toList();
	}

	private static double answerSeconds(List<LiveArm> arms) {
		return arms.stream().mapToDouble(LiveArm::answerSeconds).max().orElseThrow();
	}

	private void note(int block, BlockPlan plan, boolean again, Disturbed reason) {
		this.listener.note(new Note.DisturbedBlock(block + 1, plan.blocks(), again, reason.by()));
	}

	private Map<LiveArm, LiveArm.Measured> round(Experiment stage, List<LiveArm> order, int block, BlockPlan plan,
			Rests rests) throws InterruptedException {
		Map<LiveArm, LiveArm.Measured> round = new LinkedHashMap<>();
		for (LiveArm arm : order) {
			for (LiveArm other : order) {
				if (other != arm) {
					other.deferred().awaitRest();
				}
			}
			load(stage, arm, order, () -> {
				LiveArm.Measured measured = arm.drive(stage, block + 1, plan);
				round.put(arm, measured);
				this.listener.loaded(arm.figures(LiveArm.load(stage).isOpen() ? Stage.RATE : Stage.USERS, measured));
				rests.add(arm, measured);
				return measured.block();
			});
		}
		return round;
	}

	/**
	 * Loads one arm of a pair. A load that fails, or in which nothing is served, may be
	 * the end of the arm.
	 * @throws BrokenPairException where the arm is found to be broken
	 */
	private void load(Experiment stage, LiveArm arm, List<LiveArm> pair, WarmUpRunner.Sending loading)
			throws InterruptedException {
		if (stage.arms().stream().map((each) -> each.delayFactor()).distinct().count() > 1) {
			this.testBed.withDelay(arm.arm().delayFactor());
		}
		for (LiveArm other : pair) {
			if (other != arm) {
				other.deferred().awaitDone();
			}
		}
		Block block;
		try {
			block = loading.send();
		}
		catch (LoadException | ServiceException ex) {
			requireUnbroken(stage, arm, pair);
			throw ex;
		}
		if (block.completed() == 0) {
			requireUnbroken(stage, arm, pair);
		}
	}

	private void requireUnbroken(Experiment stage, LiveArm arm, List<LiveArm> pair) throws InterruptedException {
		List<LiveArm> others = stage.arms()
			.stream()
			.flatMap((each) -> pair.stream().filter((other) -> other != arm && other.name().equals(each.name())))
			.toList();
		if (this.failures.isBroken(new ArmFailure(arm, stage, arm.users(), arm.slot().pair(), others))) {
			throw new BrokenPairException(arm.name());
		}
	}

	@Override
	public void close() {
		if (this.firstPair == null) {
			this.testBed.close();
		}
	}

}
