package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.system.TestBed;

/**
 * Warms up the arms that live at once, in every design: first by bursts without delay,
 * where the scenario asks for them, then by blocks at the delays of the test.
 */
record WarmUpRunner(Experiment experiment, TestBed testBed) {

	/** The warm-up at the test load where the scenario does not say how long. */
	private static final Duration WARM_UP = Duration.ofSeconds(15);

	/**
	 * The end of a warm-up at the load that is measured, in seconds: connections, threads
	 * and the heap grow.
	 */
	private static final double AT_LOAD_SECONDS = 10;

	/** Sends one burst to each arm, one after the other or at once. */
	interface Bursts {

		void send() throws InterruptedException;

	}

	/** Loads one arm while the others wait. */
	interface Loading {

		void load(LiveArm arm, Sending block) throws InterruptedException;

	}

	/** Sends one block of load. */
	interface Sending {

		Block send() throws InterruptedException;

	}

	/**
	 * Sends bursts without delay until every arm has settled, or the time is up for one.
	 * Afterwards subjects have the processors of the scenario, and back-ends its delays:
	 * neither the start nor the JIT compiler is measured, so both may use all processors.
	 */
	void withoutDelay(List<LiveArm> arms, Bursts bursts) throws InterruptedException {
		if (this.experiment.warmUp().requests() > 0) {
			this.testBed.withoutDelay();
			do {
				bursts.send();
			}
			while (arms.stream().anyMatch((arm) -> arm.warmUp().wantsBurst())
					&& arms.stream().allMatch((arm) -> arm.warmUp().hasTime()));
		}
		arms.forEach((arm) -> arm.subject().limitProcessors());
		this.testBed.withDelay((arms.size() == 1) ? arms.getFirst().arm().delayFactor() : 1);
	}

	/**
	 * Sends alternating blocks: of few users, until the JIT compiler has little left to
	 * do in every arm, then at the load that is measured, until the CPU time of a request
	 * falls no further, or the time that the scenario allows is up.
	 */
	void atLoad(List<LiveArm> arms, Loading loading) throws InterruptedException {
		LoadSpec load = LiveArm.load(this.experiment);
		double longest = Experiment.seconds((load.warmUp() != null) ? load.warmUp() : WARM_UP);
		boolean few = wantsFewUsers(arms, longest);
		for (int round = 0; wantsFewUsers(arms, longest); round++) {
			for (LiveArm arm : order(arms, round)) {
				double left = longest - AT_LOAD_SECONDS - arm.warmUp().blockSeconds();
				loading.load(arm, () -> arm.warmUpLightly(this.experiment, load.concurrency(), left));
			}
		}
		settle(arms, loading, few ? Math.max(longest, seconds(arms) + AT_LOAD_SECONDS) : longest);
	}

	/**
	 * Sends alternating blocks at the load that is measured next, until the CPU time of a
	 * request falls no further.
	 */
	void settle(List<LiveArm> arms, Loading loading) throws InterruptedException {
		settle(arms, loading, Double.POSITIVE_INFINITY);
	}

	/**
	 * Sends alternating blocks at the load that is measured next.
	 * @param most seconds that all blocks so far may have taken
	 */
	private void settle(List<LiveArm> arms, Loading loading, double most) throws InterruptedException {
		arms.forEach(LiveArm::beginLoad);
		for (int round = 0; isUnanswered(arms)
				|| (seconds(arms) < most && !arms.stream().allMatch((arm) -> arm.warmUp().isSettled())); round++) {
			for (LiveArm arm : order(arms, round)) {
				double left = most - arm.warmUp().blockSeconds();
				loading.load(arm, () -> arm.settle(this.experiment, left));
			}
		}
	}

	/**
	 * Returns whether blocks of few users go on, until the JIT compiler has little left
	 * to do in every arm. None end before every arm has answered: nobody knows how long
	 * its blocks must be. Bursts without delay do the same, where arrivals at a rate
	 * leave processors idle afterwards.
	 */
	private boolean wantsFewUsers(List<LiveArm> arms, double longest) {
		boolean needless = LiveArm.load(this.experiment).isOpen() && this.experiment.warmUp().requests() > 0;
		return !needless && seconds(arms) + AT_LOAD_SECONDS < longest
				&& (isUnanswered(arms) || !arms.stream().allMatch((arm) -> arm.warmUp().isCompiled()));
	}

	private static boolean isUnanswered(List<LiveArm> arms) {
		return arms.stream().anyMatch(LiveArm::isUnanswered);
	}

	private static double seconds(List<LiveArm> arms) {
		return arms.stream().mapToDouble((arm) -> arm.warmUp().blockSeconds()).min().orElseThrow();
	}

	/**
	 * Returns the arms in the order of a block: ABBA; with more arms, the order is turned
	 * by one place every second block.
	 * @param block counted from 0
	 */
	static List<LiveArm> order(List<LiveArm> arms, int block) {
		List<LiveArm> order = new ArrayList<>(arms);
		if (arms.size() > 2) {
			Collections.rotate(order, block / 2);
		}
		return (block % 2 == 0) ? order : order.reversed();
	}

}
