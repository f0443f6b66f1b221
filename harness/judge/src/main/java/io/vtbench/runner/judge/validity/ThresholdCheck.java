package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Set;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Holds the checks that compare one signal of every fork with a limit. The comment of a
 * row says why its limit is where it is.
 */
public enum ThresholdCheck implements ValidityCheck {

	/**
	 * Checks the load generator. Its own wait delays what it measures from four fifths of
	 * the CPU time on that it could have; above nine tenths it decides how many requests
	 * there are.
	 */
	GENERATOR(CheckRule.REQUESTS, Of.ARM,
			Limits.of(Signal.GENERATOR, 0.80).withholding(Withholds.RATES_AND_LATENCIES, 0.90),
			(run, fork) -> fork.generatorShare()),

	/**
	 * Checks for arrivals that found no free user: the rate was not the one that was
	 * asked for.
	 */
	DROPPED(CheckRule.ARRIVALS, Of.ARM, Limits.of(Signal.DROPPED, 0.01).invalid(0.01),
			(run, fork) -> droppedShare(fork)),

	/**
	 * Checks for arrivals that were sent late. A generator that began late, or stood
	 * still, sends at once what has gathered: then the arrivals are not those that were
	 * asked for.
	 */
	LATE(CheckRule.ARRIVALS, Of.ARM, Limits.of(Signal.LATE, 0.01).withholding(Withholds.COSTS),
			(run, fork) -> lateShare(fork)),

	/**
	 * Checks the memory of k6. Beyond a quarter of the machine's, k6 begins to push other
	 * processes out.
	 */
	K6_MEMORY(CheckRule.REQUESTS, Of.RUN, Limits.of(Signal.K6_MEMORY, 0.25), ThresholdCheck::k6Memory),

	/**
	 * Checks the drift of latency within the window. Its limit is a relevant difference,
	 * above which there is no steady state; faster at the end is as bad as slower.
	 */
	DRIFT(CheckRule.REQUESTS, Of.ARM, Limits.of(Signal.DRIFT, Thresholds.RELEVANT), (run, fork) -> drift(fork)),

	/**
	 * Checks the pauses of the garbage collector. Their limit is a relevant difference.
	 */
	GC_PAUSES(CheckRule.EVERY_LOAD, Of.ARM, Limits.of(Signal.GC_PAUSES, Thresholds.RELEVANT),
			(run, fork) -> fork.pauseShare()),

	/** Checks for full GCs. One stops everything for as long as a window may last. */
	FULL_GCS(CheckRule.EVERY_LOAD, Of.ARM, Limits.none(Signal.FULL_GCS),
			(run, fork) -> number(fork.jvm().collector().fullCollections())),

	/**
	 * Checks for pinning. A virtual thread that blocks while pinned keeps its carrier, so
	 * the arm is not what its name says.
	 */
	PINNING(CheckRule.REQUESTS, Of.ARM, Limits.none(Signal.PINNING),
			(run, fork) -> number(fork.jvm().threads().pinnedEvents())),

	/**
	 * Checks for CPU time that the hypervisor took. It is seen on every shared machine up
	 * to about 1 %. Above a relevant difference, it suppresses what {@link StolenTime}
	 * may have changed.
	 */
	STEAL(CheckRule.EVERY_LOAD, Of.RUN,
			Limits.of(Signal.STEAL, 0.01).withholding(StolenTime.ALIKE, Thresholds.STEAL).invalid(StolenTime.MOST),
			(run, fork) -> fork.machine().stealShare()) {

		@Override
		public List<Check> judge(RunResult run) {
			return super.judge(run).stream().map((check) -> StolenTime.explained(check, run)).toList();
		}

	},

	/** Checks the CPU time of other programs. Its limit is a relevant difference. */
	OTHER_PROGRAMS(CheckRule.EVERY_LOAD, Of.RUN, Limits.of(Signal.OTHER_PROGRAMS, Thresholds.RELEVANT),
			(run, fork) -> fork.machine().foreignCpuShare()),

	/**
	 * Checks the throttling of the control group. A group that stands still in one period
	 * of twenty loses no more than a relevant difference.
	 */
	THROTTLING(CheckRule.EVERY_LOAD, Of.RUN, Limits.of(Signal.THROTTLING, Thresholds.RELEVANT),
			(run, fork) -> throttled(fork)),

	/** Checks for swapping. Disks are slower than anything that is measured here. */
	SWAP(CheckRule.EVERY_LOAD, Of.RUN, Limits.none(Signal.SWAP), (run, fork) -> number(fork.machine().swappedPages())),

	/**
	 * Checks the clock of the machine. Time servers slow a clock down by a tenth of this
	 * limit; more is a step. The load keeps to the monotonic clock, so that only the
	 * machine's own readings of the window, which are its costs, are of another time.
	 */
	CLOCK(CheckRule.EVERY_LOAD, Of.RUN, Limits.of(Signal.CLOCK, 0.005).withholding(Withholds.COSTS),
			(run, fork) -> clockStep(fork));

	private static final double PERIOD_SECONDS = 0.1;

	private final Set<LoadModel> loads;

	private final Of of;

	private final Limits limits;

	private final Reader reader;

	/** Says whether a check has one outcome for the run, or one for each arm. */
	private enum Of {

		RUN, ARM

	}

	/** Reads the signal of a fork; null where the fork has no reading. */
	private interface Reader {

		@Nullable Double of(RunResult run, Fork fork);

	}

	ThresholdCheck(Set<LoadModel> loads, Of of, Limits limits, Reader reader) {
		this.loads = loads;
		this.of = of;
		this.limits = limits;
		this.reader = reader;
	}

	@Override
	public CheckRule rule() {
		return this.limits.rule(this.loads);
	}

	/** Returns the signal that the check reads. */
	public Signal signal() {
		return this.limits.signal();
	}

	@Override
	public List<Check> judge(RunResult run) {
		if (changesByDesign(run)) {
			return List.of();
		}
		if (this.of == Of.RUN) {
			return List.of(this.limits.judge(null, reading(run, run.forks().toList())));
		}
		return run.arms().stream().map((arm) -> this.limits.judge(arm.name(), reading(run, arm.forks()))).toList();
	}

	private Limits.WorstReading reading(RunResult run, List<Fork> forks) {
		return Limits.WorstReading.of(forks, (fork) -> this.reader.of(run, fork));
	}

	boolean applies(RunResult run) {
		return this.loads.contains(run.load().model()) && !changesByDesign(run);
	}

	/**
	 * Returns whether the design of a run changes the signal. Blocks of several arms and
	 * phases of a load change what a drift would show.
	 */
	private boolean changesByDesign(RunResult run) {
		return this == DRIFT && (run.design() != Design.IN_TURN || !run.load().phases().isEmpty());
	}

	/** Returns the signal of one fork; null without a reading. */
	@Nullable Double reading(RunResult run, Fork fork) {
		return this.reader.of(run, fork);
	}

	/** Returns the limit above which a reading is worth a warning. */
	public double warnsAbove() {
		return this.limits.warns();
	}

	private static @Nullable Double droppedShare(Fork fork) {
		long dropped = fork.requests().dropped();
		return (dropped > 0) ? (double) dropped / (dropped + fork.requests().ended()) : 0;
	}

	private static @Nullable Double lateShare(Fork fork) {
		Long late = fork.requests().late();
		long ended = fork.requests().ended();
		return (late != null && ended > 0) ? (double) late / ended : null;
	}

	private static @Nullable Double k6Memory(RunResult run, Fork fork) {
		long physical = run.environment().memoryBytes();
		Fork.ProcessUse k6 = fork.processes().get(Fork.LOAD_GENERATOR);
		Long peak = (k6 != null) ? k6.peakRssBytes() : null;
		return (peak != null && peak > 0 && physical > 0) ? (double) peak / physical : null;
	}

	private static @Nullable Double drift(Fork fork) {
		Double drift = fork.latency().drift();
		return (drift != null && drift > 0) ? Math.max(drift, 1 / drift) - 1 : null;
	}

	/**
	 * Returns the share of the window in which the control group was throttled, 0 to 1;
	 * null where it was not read. Periods have the usual length: a limit with another one
	 * is a rare choice.
	 */
	private static @Nullable Double throttled(Fork fork) {
		Long periods = fork.machine().throttledPeriods();
		return (periods != null) ? Math.min(1, periods * PERIOD_SECONDS / fork.seconds()) : null;
	}

	private static @Nullable Double clockStep(Fork fork) {
		Double millis = fork.machine().clockSkewMillis();
		return (millis != null) ? Math.abs(millis) / 1000 / fork.seconds() : null;
	}

	private static @Nullable Double number(@Nullable Long value) {
		return (value != null) ? value.doubleValue() : null;
	}

}
