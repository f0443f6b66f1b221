package io.vtbench.runner.run;

import java.time.Duration;

/** Until when a fork must be done; its begin is now. */
final class Deadline {

	/** A fork takes this many times as long as expected at most, … */
	private static final double FACTOR = 3;

	/**
	 * … and as much more for what no bound tells, beside all that a warm-up may take:
	 * time ends that by itself.
	 */
	private static final double ALLOWANCE_SECONDS = 60;

	/** Where nothing tells how long it takes; a silent service is noticed much sooner. */
	private static final Duration WITHOUT_BOUND = Duration.ofHours(2);

	private final long begin;

	private final double expectedSeconds;

	private final double limitSeconds;

	private boolean late;

	/**
	 * A deadline.
	 * @param begin in nanoseconds of the JVM's clock
	 * @param expectedSeconds of the whole fork
	 * @param warmUpSeconds that a warm-up takes at most
	 * @param known whether a bound or a duration is behind that
	 */
	Deadline(long begin, double expectedSeconds, double warmUpSeconds, boolean known) {
		this.begin = begin;
		this.expectedSeconds = expectedSeconds;
		this.limitSeconds = known ? FACTOR * expectedSeconds + ALLOWANCE_SECONDS + warmUpSeconds
				: WITHOUT_BOUND.toSeconds();
	}

	/** For one fork of an arm, from now on. */
	static Deadline of(Experiment experiment, ResolvedArm arm) {
		return of(experiment, arm, 0);
	}

	/**
	 * For one fork of an arm that does more than others.
	 * @param further seconds that this takes
	 */
	static Deadline of(Experiment experiment, ResolvedArm arm, double further) {
		boolean timed = experiment.load() != null && experiment.load().duration() != null;
		return new Deadline(System.nanoTime(), experiment.expectedSeconds(arm) + further,
				experiment.longestWarmUpSeconds(),
				timed || (arm.bound() != null && arm.bound().makespanSeconds() != null));
	}

	double expectedSeconds() {
		return this.expectedSeconds;
	}

	double limitSeconds() {
		return this.limitSeconds;
	}

	double seconds() {
		return (System.nanoTime() - this.begin) / 1e9;
	}

	boolean isOver() {
		return seconds() > this.limitSeconds;
	}

	/** Whether it takes longer than the bound explains; says so once. */
	boolean becomesLate() {
		boolean now = !this.late && seconds() > this.expectedSeconds + (this.limitSeconds - this.expectedSeconds) / 3;
		this.late |= now;
		return now;
	}

}
