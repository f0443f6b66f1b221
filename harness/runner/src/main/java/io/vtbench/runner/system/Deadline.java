package io.vtbench.runner.system;

import java.time.Duration;

import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ResolvedArm;

/** Limits the time of a fork or a load, counted from its making. */
public final class Deadline {

	/**
	 * The factor in the limit of a fork. The limit is so many times what is expected, the
	 * allowance, all that a warm-up may take, which time ends by itself, and the time
	 * after which a request that hangs has failed.
	 */
	private static final double FACTOR = 3;

	private static final double ALLOWANCE_SECONDS = 60;

	/**
	 * The time after which one load is late: it ends by itself once its last request has
	 * failed.
	 */
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	/**
	 * The limit where nothing shows how long a fork takes; a silent service is noticed
	 * much sooner.
	 */
	private static final Duration WITHOUT_BOUND = Duration.ofHours(2);

	private long begin;

	private final double expectedSeconds;

	private final double limitSeconds;

	private boolean late;

	/**
	 * Counts from another beginning than now.
	 * @param begin in nanoseconds of the JVM's clock
	 */
	public Deadline(long begin, double expectedSeconds, double limitSeconds) {
		this.begin = begin;
		this.expectedSeconds = expectedSeconds;
		this.limitSeconds = limitSeconds;
	}

	/** Makes a deadline some time after the end that is expected, from now on. */
	public static Deadline after(Duration expected, Duration patience) {
		double seconds = Experiment.seconds(expected);
		return new Deadline(System.nanoTime(), seconds, seconds + Experiment.seconds(patience));
	}

	/**
	 * Makes the deadline of one load that takes some time unless a request hangs, from
	 * now on.
	 */
	public static Deadline of(LoadSpec load, Duration expected) {
		return after(expected, load.timeout().plus(PATIENCE));
	}

	/** Makes the deadline of one fork of an arm, from now on. */
	public static Deadline of(Experiment experiment, ResolvedArm arm) {
		return of(experiment, arm, 0);
	}

	/**
	 * Makes the deadline of one fork of an arm that does more than others, from now on.
	 * @param further seconds that this takes
	 */
	public static Deadline of(Experiment experiment, ResolvedArm arm, double further) {
		double expected = experiment.expectedSeconds(arm) + further;
		LoadSpec load = experiment.load();
		boolean known = (load != null && load.duration() != null)
				|| (arm.bound() != null && arm.bound().makespanSeconds() != null);
		double hanging = (load != null) ? Experiment.seconds(load.timeout()) : 0;
		return new Deadline(System.nanoTime(), expected,
				known ? FACTOR * expected + ALLOWANCE_SECONDS + experiment.longestWarmUpSeconds() + hanging
						: Experiment.seconds(WITHOUT_BOUND));
	}

	public double expectedSeconds() {
		return this.expectedSeconds;
	}

	public double limitSeconds() {
		return this.limitSeconds;
	}

	public double seconds() {
		return (System.nanoTime() - this.begin) / 1e9;
	}

	/** Begins so much later: for as long as nothing could go on. */
	public void postpone(Duration by) {
		this.begin += by.toNanos();
	}

	public boolean isOver() {
		return seconds() > this.limitSeconds;
	}

	/** Returns whether the work takes longer than the bound explains; says so once. */
	public boolean becomesLate() {
		boolean now = !this.late && seconds() > this.expectedSeconds + (this.limitSeconds - this.expectedSeconds) / 3;
		this.late |= now;
		return now;
	}

}
