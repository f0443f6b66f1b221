package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/**
 * Searches the users who load every arm to its limit. It begins near them, adds users
 * while that gains throughput in any arm, then takes users away until the arm that bends
 * last serves clearly less, so that the bend is seen from both sides. Every arm is
 * measured at each step, so that arms are never compared at different loads.
 */
final class UserSearch {

	/** The factor on the throughput below which a gain is none. */
	private static final double MIN_GAIN = 1.1;

	/**
	 * The share of the plateau below which a step is no part of it, however noisy both
	 * are.
	 */
	private static final double BELOW = 0.7;

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
	 * @param near users to begin with, or the next of those that are tried
	 */
	List<CapacityCurve> from(double near) throws InterruptedException {
		List<Integer> possible = Knee.TRIED.stream().filter((users) -> users >= this.fewest).toList();
		int begin = possible.indexOf(Knee.nearest(possible, near));
		up(possible.subList(begin, possible.size()));
		List<Integer> first = List.copyOf(this.arms.getFirst().steps.keySet());
		down(possible.subList(0, begin).reversed());
		again(first);
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

	/** Adds users until that gains nothing in any arm, or cannot go on in one. */
	private void up(List<Integer> ascending) throws InterruptedException {
		for (int users : ascending) {
			if (this.steps > 0 && this.timeUp.getAsBoolean()) {
				this.arms.forEach((arm) -> arm.end = new End.TimeUp());
				return;
			}
			measure(users);
			if (isEnded() || this.arms.stream().noneMatch(Climb::gained)) {
				return;
			}
		}
		this.arms.forEach((arm) -> arm.end = new End.MostUsers(Knee.TRIED.getLast()));
	}

	/** Takes users away until the bend is seen. */
	private void down(List<Integer> descending) throws InterruptedException {
		for (int users : descending) {
			if (seesBend() || this.timeUp.getAsBoolean()) {
				return;
			}
			measure(users);
		}
	}

	/**
	 * Returns whether the fewest users so far are clearly too few for the arm that bends
	 * last.
	 */
	private boolean seesBend() {
		Climb last = this.arms.stream()
			.max(Comparator.comparingDouble((arm) -> Knee.of(arm.curve()).users()))
			.orElseThrow();
		Step fewest = last.steps.firstEntry().getValue();
		return !fewest.fails() && fewest.throughputPerSecond() < BELOW * Knee.of(last.curve()).plateauPerSecond();
	}

	/**
	 * Measures the steps around the users that were found once more where they were among
	 * the first: the JIT compiler has made later ones faster.
	 */
	private void again(List<Integer> first) throws InterruptedException {
		int found = Knee.usersAtLimit(curves());
		List<Integer> around = first.stream()
			.sorted(Comparator.comparingDouble((users) -> Math.abs(Math.log((double) users / found))))
			.limit(2)
			.toList();
		for (int users : around) {
			if (this.timeUp.getAsBoolean() || this.arms.stream().anyMatch((arm) -> arm.limit(users) != null)) {
				return;
			}
			measure(users);
		}
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

		private End end = new End.NoGain();

		private Climb(String name, Load load) {
			this.name = name;
			this.load = load;
		}

		private void measure(int users) throws InterruptedException {
			this.steps.put(users, this.load.with(users));
		}

		/** Returns whether the most users served clearly more than any before. */
		private boolean gained() {
			Step last = this.steps.lastEntry().getValue();
			double before = this.steps.headMap(last.users())
				.values()
				.stream()
				.mapToDouble(Step::throughputPerSecond)
				.max()
				.orElse(0);
			return last.throughputPerSecond() > before * MIN_GAIN;
		}

		/** Returns why no more users can be added; null where they can. */
		private @Nullable End limit() {
			return limit(this.steps.lastKey());
		}

		private @Nullable End limit(int users) {
			Step step = Objects.requireNonNull(this.steps.get(users));
			if (step.fails()) {
				return new End.WrongAnswers(users, step.failedShare());
			}
			return step.fillsGenerator() ? new End.FullGenerator(users) : null;
		}

		private CapacityCurve curve() {
			return new CapacityCurve(this.name, List.copyOf(this.steps.values()), this.end);
		}

	}

}
