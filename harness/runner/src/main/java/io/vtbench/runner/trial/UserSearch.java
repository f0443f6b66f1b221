package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.judge.FullLoad;
import io.vtbench.runner.measure.ArmWarmUp;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/**
 * Tries in warm arms which users may be the {@link FullLoad}. Every arm is measured at
 * each step, so that arms are never compared at different loads.
 */
final class UserSearch {

	/** The fewer users that are tried where an arm does not answer so many. */
	private static final List<Integer> FEWER = List.of(64, 32, 16, 8, 4, 2, 1);

	/** The number up to which users are doubled. */
	private static final int MOST = 1600;

	private final List<Climb> arms = new ArrayList<>();

	private final int fewest;

	private final BooleanSupplier timeUp;

	private int steps;

	/**
	 * Creates a search in arms that live.
	 * @param arms how each arm is measured, by its name, in order
	 * @param fewest users that a load can have
	 * @param timeUp asked before each step but the first
	 */
	UserSearch(Map<String, Load> arms, int fewest, BooleanSupplier timeUp) {
		arms.forEach((name, load) -> this.arms.add(new Climb(name, load)));
		this.fewest = fewest;
		this.timeUp = timeUp;
	}

	/** Measures one number of users. */
	interface Load {

		Step with(int users) throws InterruptedException;

	}

	/**
	 * Searches, and returns the curves of the arms, in their order.
	 * @param answered users whom every arm is expected to answer in time
	 */
	List<CapacityCurve> below(double answered) throws InterruptedException {
		int users = FullLoad.USERS;
		for (int fewer : FEWER) {
			users = (users > answered && fewer >= this.fewest) ? fewer : users;
		}
		settle(Math.max(users, this.fewest));
		if (isEnded()) {
			down();
		}
		else if (users == FullLoad.USERS) {
			up();
		}
		return curves();
	}

	/**
	 * Measures users whom a person chose, until requests cost no less.
	 * @return curves of the arms, in their order
	 */
	List<CapacityCurve> at(int users) throws InterruptedException {
		settle(users);
		return curves();
	}

	private List<CapacityCurve> curves() {
		return this.arms.stream().map(Climb::curve).toList();
	}

	/**
	 * Returns the curves of the arms of which a load was measured before the search
	 * failed.
	 */
	List<CapacityCurve> unfinished() {
		List<Climb> begun = this.arms.stream().filter((arm) -> !arm.steps.isEmpty()).toList();
		begun.forEach((arm) -> arm.end = new End.Failed());
		return begun.stream().map(Climb::curve).toList();
	}

	private void settle(int users) throws InterruptedException {
		do {
			measure(users);
		}
		while (!isFailing() && !this.arms.stream().allMatch(Climb::isSettled));
	}

	private boolean isFailing() {
		return this.arms.stream().anyMatch((arm) -> arm.last().fails());
	}

	/** Adds users until that gains nothing in any arm, or cannot go on in one. */
	private void up() throws InterruptedException {
		for (int users = 2 * FullLoad.USERS; users <= MOST; users *= 2) {
			if (this.arms.stream().allMatch((arm) -> arm.last().fillsProcessors()) || isTimeUp()) {
				return;
			}
			int number = users;
			measure(number);
			if (isEnded() || this.arms.stream().noneMatch((arm) -> arm.gained(number))) {
				return;
			}
			// chance alone makes a gain of one step in six
			again(users / 2);
			again(users);
			if (this.arms.stream().noneMatch((arm) -> arm.gained(number))) {
				return;
			}
		}
		this.arms.forEach((arm) -> arm.end = new End.MostUsers(MOST));
	}

	private void again(int users) throws InterruptedException {
		Map<Climb, Step> before = new LinkedHashMap<>();
		this.arms.forEach((arm) -> before.put(arm, arm.of(users)));
		measure(users);
		before.forEach(Climb::average);
	}

	/** Takes users away until every arm answers them. */
	private void down() throws InterruptedException {
		int begin = this.arms.getFirst().last().users();
		for (int users : FEWER) {
			if (!isFailing() || users < this.fewest || isTimeUp()) {
				return;
			}
			if (users < begin) {
				measure(users);
			}
		}
	}

	private boolean isTimeUp() {
		boolean up = this.timeUp.getAsBoolean();
		if (up) {
			this.arms.forEach((arm) -> arm.end = new End.TimeUp());
		}
		return up;
	}

	private void measure(int users) throws InterruptedException {
		for (Climb arm : (this.steps % 2 == 0) ? this.arms : this.arms.reversed()) {
			arm.measure(users);
		}
		this.steps++;
	}

	/** Returns whether an arm can go no further, which ends the search in all. */
	private boolean isEnded() {
		Climb ended = this.arms.stream().filter((arm) -> arm.limit() != null).findFirst().orElse(null);
		if (ended != null) {
			this.arms.forEach((arm) -> arm.end = Objects.requireNonNullElse(arm.limit(), new End.OtherArm(ended.name)));
		}
		return ended != null;
	}

	/** Keeps the search in one arm. */
	private static final class Climb {

		private final String name;

		private final Load load;

		/** The last step with each number of users. */
		private final TreeMap<Integer, Step> steps = new TreeMap<>();

		/** The CPU time of a request in each step so far, in order. */
		private final List<@Nullable Double> costs = new ArrayList<>();

		private @Nullable Step last;

		private End end = new End.NoGain();

		private Climb(String name, Load load) {
			this.name = name;
			this.load = load;
		}

		private void measure(int users) throws InterruptedException {
			this.last = this.load.with(users);
			this.steps.put(users, this.last);
			this.costs.add(this.last.cpuMillisPerRequest());
		}

		private Step last() {
			return Objects.requireNonNull(this.last);
		}

		private boolean isSettled() {
			return ArmWarmUp.isSettled(this.costs);
		}

		private Step of(int users) {
			return Objects.requireNonNull(this.steps.get(users));
		}

		/** Takes the mean throughput of the last step and of one with as many users. */
		private void average(Step before) {
			Step last = last();
			this.steps.put(last.users(),
					new Step(last.users(), (before.throughputPerSecond() + last.throughputPerSecond()) / 2,
							last.completed(), last.failed(), last.p50Millis(), last.p95Millis(),
							last.cpuMillisPerRequest(), last.generatorShare(), last.busy()));
		}

		/** Returns whether so many users gained clearly more than half as many. */
		private boolean gained(int users) {
			return FullLoad.gains(curve(), users / 2, users);
		}

		/** Returns why no more users can be added; null where they can. */
		private @Nullable End limit() {
			Step step = last();
			if (step.fails()) {
				return new End.WrongAnswers(step.users(), step.failedShare());
			}
			return step.fillsGenerator() ? new End.FullGenerator(step.users()) : null;
		}

		private CapacityCurve curve() {
			return new CapacityCurve(this.name, List.copyOf(this.steps.values()), this.end);
		}

	}

}
