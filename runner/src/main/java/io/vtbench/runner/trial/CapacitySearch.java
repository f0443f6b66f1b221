package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/**
 * Adds users step by step until more of them gain nothing in any arm. Every arm is
 * measured at each step, so that arms are never compared at different loads.
 */
final class CapacitySearch {

	/**
	 * The numbers of users that are tried. There are about three a decade: fine enough to
	 * see the knee, few enough for a minute.
	 */
	private static final List<Integer> USERS = List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000);

	/** The factor on the throughput below which a gain is none. */
	private static final double MIN_GAIN = 1.05;

	/** The steps without a gain that end the search; one alone may be noise. */
	private static final int PATIENCE = 2;

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
	CapacitySearch(Map<String, Load> arms, int fewest, BooleanSupplier timeUp) {
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
	 * @param first users to begin with; fewer follow where these are enough already
	 */
	List<CapacityCurve> from(int first) throws InterruptedException {
		climb(Math.max(first, this.fewest));
		List<Integer> below = USERS.stream().filter((users) -> users < first && users >= this.fewest).toList();
		for (int users : below.reversed()) {
			if (!isBestAtFewest() || this.timeUp.getAsBoolean()) {
				break;
			}
			measure(users);
			this.arms.forEach(Climb::accept);
		}
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
	private void climb(int first) throws InterruptedException {
		for (int users : USERS.stream().filter((each) -> each >= first).toList()) {
			if (this.steps > 0 && this.timeUp.getAsBoolean()) {
				this.arms.forEach((arm) -> arm.end = new End.TimeUp());
				return;
			}
			measure(users);
			boolean ended = isEnded();
			Integer before = this.arms.stream()
				.filter((arm) -> arm.idle == 0 && arm.steps.size() > 1)
				.map((arm) -> arm.bestUsers)
				.max(Comparator.naturalOrder())
				.orElse(null);
			if (before != null && !ended && !this.timeUp.getAsBoolean()) {
				// the JIT compiler may have made the gain, and not the users
				for (Climb arm : order()) {
					arm.measureAgain(before);
				}
			}
			this.arms.forEach(Climb::accept);
			if (ended || this.arms.stream().allMatch((arm) -> arm.idle >= PATIENCE)) {
				return;
			}
		}
		this.arms.forEach((arm) -> arm.end = new End.MostUsers(USERS.getLast()));
	}

	private void measure(int users) throws InterruptedException {
		for (Climb arm : order()) {
			arm.measure(users);
		}
		this.steps++;
	}

	/** Returns the arms, in the other order at every other step. */
	private List<Climb> order() {
		return (this.steps % 2 == 0) ? this.arms : this.arms.reversed();
	}

	/** Returns whether an arm can go no further, which ends the search in all. */
	private boolean isEnded() {
		Climb ended = this.arms.stream().filter((arm) -> arm.limit() != null).findFirst().orElse(null);
		if (ended != null) {
			this.arms.forEach((arm) -> arm.end = Objects.requireNonNullElse(arm.limit(), new End.OtherArm(ended.name)));
		}
		return ended != null;
	}

	/** Returns whether fewer users could be enough for the stronger arm. */
	private boolean isBestAtFewest() {
		CapacityCurve stronger = this.arms.stream()
			.map(Climb::curve)
			.max(Comparator.comparingDouble(CapacityCurve::best))
			.orElseThrow();
		return Knee.of(stronger).step().equals(stronger.steps().getFirst());
	}

	/** Keeps the search in one arm. */
	private static final class Climb {

		private final String name;

		private final Load load;

		private final List<Step> steps = new ArrayList<>();

		private double best;

		/** The number of users with whom the best was reached, before the last step. */
		private int bestUsers;

		/** The number of steps without a gain, up to the last one. */
		private int idle;

		private int idleBefore;

		private End end = new End.NoGain();

		private Climb(String name, Load load) {
			this.name = name;
			this.load = load;
		}

		private void measure(int users) throws InterruptedException {
			Step step = this.load.with(users);
			this.steps.add(step);
			this.idleBefore = this.idle;
			this.idle = (step.throughputPerSecond() >= this.best * MIN_GAIN) ? 0 : this.idle + 1;
		}

		/**
		 * Measures an earlier number of users again, now that the service is warmer: a
		 * gain must be one over this.
		 */
		private void measureAgain(int users) throws InterruptedException {
			Step last = this.steps.getLast();
			Step step = this.load.with(users);
			this.steps
				.replaceAll((each) -> (each.users() == users && each.throughputPerSecond() < step.throughputPerSecond())
						? step : each);
			if (this.idle == 0 && last.throughputPerSecond() < step.throughputPerSecond() * MIN_GAIN) {
				this.idle = this.idleBefore + 1;
			}
		}

		/** Takes the last step as the best where it is. */
		private void accept() {
			this.steps.stream()
				.filter((step) -> step.throughputPerSecond() > this.best)
				.max(Comparator.comparingDouble(Step::throughputPerSecond))
				.ifPresent((step) -> {
					this.best = step.throughputPerSecond();
					this.bestUsers = step.users();
				});
		}

		/** Returns why no more users can be added; null where they can. */
		private @Nullable End limit() {
			Step last = this.steps.getLast();
			if (last.fails()) {
				return new End.WrongAnswers(last.users(), last.failedShare());
			}
			return last.fillsGenerator() ? new End.FullGenerator(last.users()) : null;
		}

		private CapacityCurve curve() {
			return new CapacityCurve(this.name,
					this.steps.stream().sorted(Comparator.comparingInt(Step::users)).toList(), this.end);
		}

	}

}
