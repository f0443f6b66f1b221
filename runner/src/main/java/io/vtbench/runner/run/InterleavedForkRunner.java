package io.vtbench.runner.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.environment.TestBed.LaunchMode;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * Lets all arms of a pair live at once and loads one at a time, in alternating blocks of
 * some seconds (randomized multiple interleaved trials, Abedi and Brecht 2017).
 * Neighbouring blocks see the same machine, and no arm takes anything from another. The
 * order of the arms is reversed from block to block, and from pair to pair for the start.
 *
 * @param stages what the arms of a pair are asked, one load after the other; at least one
 * @param testBed closed with this runner
 * @param failures looks at an arm that fails under load
 * @param blocks says which blocks do not count; remembers from pair to pair what others
 * always take
 */
record InterleavedForkRunner(List<Experiment> stages, TestBed testBed, RunFolder folder, RunListener listener,
		ArmFailure.Review failures, Review blocks) implements ForkRunner {

	/** Warm-up at the test load where the scenario does not say how long. */
	private static final Duration WARM_UP = Duration.ofSeconds(15);

	/** Warm-up that steady arms need, however long the scenario allows. */
	private static final double ENOUGH_SECONDS = 20;

	/** Blocks of a stage that may be repeated, however few there are. */
	private static final int MIN_REPEATS = 2;

	/** The end of a warm-up, at the test load: connections, threads and the heap grow. */
	private static final double AT_LOAD_SECONDS = 10;

	InterleavedForkRunner(List<Experiment> stages, TestBed testBed, RunFolder folder, RunListener listener,
			ArmFailure.Review failures) {
		this(stages, testBed, folder, listener, failures, new BlockRemeasurePolicy()::review);
	}

	@Override
	public List<Outcome> run(List<Plan.Slot> step) throws InterruptedException {
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		List<InterleavedArm> arms = new ArrayList<>();
		try (Closing closing = Closing.each(arms, InterleavedArm::close)) {
			for (Plan.Slot slot : step) {
				arms.add(start(slot));
			}
			arms.forEach((arm) -> arms.forEach(arm::watch));
			this.listener.phase("warming up");
			warmUp(arms);
			Map<InterleavedArm, List<Fork>> forks = new LinkedHashMap<>();
			for (Experiment stage : this.stages) {
				this.listener.phase("measuring");
				measure(stage, arms)
					.forEach((arm, fork) -> forks.computeIfAbsent(arm, (key) -> new ArrayList<>()).add(fork));
			}
			return arms.stream().map((arm) -> arm.outcome(Objects.requireNonNull(forks.get(arm)))).toList();
		}
	}

	/** The first stage, which the arms are warmed up for. */
	private Experiment experiment() {
		return this.stages.getFirst();
	}

	private InterleavedArm start(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = experiment().arm(slot.arm());
		return this.testBed.launch(arm, this.folder.log(slot, arm), LaunchMode.ALTERNATING,
				(subject) -> new InterleavedArm(slot, experiment(), subject, this.folder));
	}

	/**
	 * First requests without delay, where the scenario asks for them; then alternating
	 * blocks of few users, until the JIT compiler has little left to do; then the load of
	 * the first stage, until all arms are steady or the time that the scenario allows is
	 * up.
	 */
	private void warmUp(List<InterleavedArm> arms) throws InterruptedException {
		WarmUp warmUp = experiment().warmUp();
		if (warmUp.requests() > 0) {
			this.testBed.withoutDelay();
			do {
				for (InterleavedArm arm : arms) {
					arm.burst(experiment(), warmUp);
				}
			}
			while (arms.stream().anyMatch((arm) -> arm.bursts().wantsMore())
					&& arms.stream().allMatch((arm) -> arm.bursts().hasTime()));
		}
		arms.forEach((arm) -> arm.subject().limitProcessors());
		this.testBed.withDelay(1);
		Duration own = LiveArm.load(experiment()).warmUp();
		double longest = Experiment.seconds((own != null) ? own : WARM_UP);
		int round = 0;
		for (; wantsFewUsers(arms, longest); round++) {
			for (InterleavedArm arm : order(arms, round)) {
				double left = longest - AT_LOAD_SECONDS - arm.warmUpSeconds();
				load(experiment(), arm, arms, () -> arm.warmUpLightly(experiment(), left));
			}
		}
		double most = (round > 0) ? Math.max(longest, warmUpSeconds(arms) + AT_LOAD_SECONDS) : longest;
		Predicate<InterleavedArm> steady = (arm) -> arm.isSteady(experiment());
		for (; wantsMore(arms, warmUpSeconds(arms), most, steady); round++) {
			for (InterleavedArm arm : order(arms, round)) {
				double left = most - arm.warmUpSeconds();
				load(experiment(), arm, arms, () -> arm.warmUpAtLoad(experiment(), left));
			}
		}
	}

	/** Arrivals at a rate leave processors idle by themselves. */
	private boolean wantsFewUsers(List<InterleavedArm> arms, double longest) {
		double seconds = warmUpSeconds(arms) + AT_LOAD_SECONDS;
		return !LiveArm.load(experiment()).isOpen() && wantsMore(arms, seconds, longest, InterleavedArm::isCompiled);
	}

	/**
	 * Whether a warm-up goes on; one that has taken enough ends when all arms are done.
	 * None ends before every arm has answered: nobody knows how long its blocks must be.
	 */
	private static boolean wantsMore(List<InterleavedArm> arms, double seconds, double longest,
			Predicate<InterleavedArm> done) {
		return arms.stream().anyMatch(InterleavedArm::isUnanswered)
				|| (seconds < longest && (seconds < ENOUGH_SECONDS || !arms.stream().allMatch(done)));
	}

	private static double warmUpSeconds(List<InterleavedArm> arms) {
		return arms.stream().mapToDouble(InterleavedArm::warmUpSeconds).min().orElseThrow();
	}

	/**
	 * The blocks of one stage. One that was disturbed is repeated in all arms; where that
	 * did not help, one that cannot be used is left out in all arms.
	 */
	private Map<InterleavedArm, Fork> measure(Experiment stage, List<InterleavedArm> arms) throws InterruptedException {
		boolean warmedUp = stage == experiment();
		if (!warmedUp && BlockPlan.isLong(answerSeconds(arms))) {
			tryOut(stage, arms);
		}
		BlockPlan plan = BlockPlan.of(LiveArm.load(stage), answerSeconds(arms));
		Map<InterleavedArm, List<InterleavedArm.Measured>> measured = new LinkedHashMap<>();
		arms.forEach((arm) -> measured.put(arm, new ArrayList<>()));
		int repeats = Math.max(MIN_REPEATS, plan.blocks() / 2);
		int mayBeLeftOut = plan.blocks() / 2;
		for (int block = 0; block < plan.blocks(); block++) {
			Map<InterleavedArm, InterleavedArm.Measured> round = round(stage, order(arms, block), block, plan);
			BlockRemeasurePolicy.@Nullable Reason reason = this.blocks.review(round.values());
			if (reason != null && repeats > 0) {
				repeats--;
				note(block, plan, "measured again", reason);
				block--;
			}
			else if (reason != null && reason.isSpoiled() && mayBeLeftOut > 0) {
				mayBeLeftOut--;
				note(block, plan, "left out", reason);
			}
			else {
				round.forEach((arm, one) -> Objects.requireNonNull(measured.get(arm)).add(one));
			}
		}
		Map<InterleavedArm, Fork> forks = new LinkedHashMap<>();
		measured.forEach((arm, blocks) -> forks.put(arm, arm.fork(stage, blocks, warmedUp)));
		return forks;
	}

	private static double answerSeconds(List<InterleavedArm> arms) {
		return arms.stream().mapToDouble(InterleavedArm::answerSeconds).max().orElseThrow();
	}

	/**
	 * Learns how long an answer takes at the load of a further stage: far less than at
	 * the limit, where requests queue.
	 */
	private void tryOut(Experiment stage, List<InterleavedArm> arms) throws InterruptedException {
		for (InterleavedArm arm : arms) {
			do {
				load(stage, arm, arms, () -> arm.tryOut(stage));
			}
			while (arm.isUnanswered());
		}
	}

	private void note(int block, BlockPlan plan, String what, BlockRemeasurePolicy.Reason reason) {
		this.listener
			.note("block " + (block + 1) + " of " + plan.blocks() + " was " + what + " in all arms: " + reason.text());
	}

	private Map<InterleavedArm, InterleavedArm.Measured> round(Experiment stage, List<InterleavedArm> order, int block,
			BlockPlan plan) throws InterruptedException {
		Map<InterleavedArm, InterleavedArm.Measured> round = new LinkedHashMap<>();
		String name = (LiveArm.load(stage).isOpen() ? "arrivals" : "users") + "-" + (block + 1);
		for (InterleavedArm arm : order) {
			load(stage, arm, order, () -> {
				InterleavedArm.Measured measured = arm.drive(stage, name, plan);
				round.put(arm, measured);
				return measured.block();
			});
		}
		return round;
	}

	/** Looks at the next blocks of all arms. */
	interface Review {

		/** Says why they do not count; null where they do. */
		BlockRemeasurePolicy.@Nullable Reason review(Collection<InterleavedArm.Measured> round);

	}

	private interface Loading {

		Block load() throws InterruptedException;

	}

	/**
	 * Loads one arm of a pair. A load that fails, or in which nothing is served, may be
	 * the end of the arm.
	 * @throws BrokenPairException where it is found to be broken
	 */
	private void load(Experiment stage, InterleavedArm arm, List<InterleavedArm> pair, Loading loading)
			throws InterruptedException {
		if (stage.arms().stream().map((each) -> each.delayFactor()).distinct().count() > 1) {
			this.testBed.withDelay(arm.arm().delayFactor());
		}
		Block block;
		try {
			block = loading.load();
		}
		catch (LoadException | ServiceException ex) {
			requireUnbroken(stage, arm, pair);
			throw ex;
		}
		if (block.completed() == 0) {
			requireUnbroken(stage, arm, pair);
		}
	}

	private void requireUnbroken(Experiment stage, InterleavedArm arm, List<InterleavedArm> pair)
			throws InterruptedException {
		if (this.failures.isBroken(failure(stage, arm, pair))) {
			throw new BrokenPairException(arm.arm().name());
		}
	}

	private static ArmFailure failure(Experiment stage, InterleavedArm arm, List<InterleavedArm> pair) {
		List<LiveArm> others = new ArrayList<>();
		for (ResolvedArm each : stage.arms()) {
			pair.stream().filter((other) -> other != arm && other.name().equals(each.name())).forEach(others::add);
		}
		return new ArmFailure(arm, LiveArm.load(stage), arm.users(), arm.slot().pair(), others);
	}

	/** ABBA; with more arms, the order is turned by one place every second block. */
	private static List<InterleavedArm> order(List<InterleavedArm> arms, int block) {
		List<InterleavedArm> order = new ArrayList<>(arms);
		if (arms.size() > 2) {
			Collections.rotate(order, block / 2);
		}
		return (block % 2 == 0) ? order : order.reversed();
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
