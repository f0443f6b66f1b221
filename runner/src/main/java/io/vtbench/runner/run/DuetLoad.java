package io.vtbench.runner.run;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/** Times of a duet. */
public final class DuetLoad {

	/** Both k6 have begun by then, … */
	private static final Duration LEAD = Duration.ofSeconds(4);

	/** … and have made each of their users, a few milliseconds of processor time each. */
	private static final Duration LEAD_OF_USER = Duration.ofMillis(10);

	/** Time in which users send as fast as they can, and of a trial, … */
	static final Duration CALIBRATION = Duration.ofSeconds(4);

	/** … which is longer where few requests arrive, … */
	private static final int TRIAL_ARRIVALS = 10;

	/** … but not for ever. */
	private static final double LONGEST_TRIAL_SECONDS = 30;

	private static final Duration TRIAL_WARM_UP = Duration.ofSeconds(1);

	/** In a trial as many requests must end as begin. */
	private static final double RESPONSE_TIMES = 1.5;

	private static final double LONGEST_TRIAL_WARM_UP_SECONDS = 20;

	/** So many users keep two processors busy where nothing waits. */
	private static final int CALIBRATION_USERS = 50;

	private static final int FEWEST_BLOCKS = 10;

	private static final int MOST_BLOCKS = 20;

	private static final double BLOCK_SECONDS = 2;

	private DuetLoad() {
	}

	/**
	 * Blocks of two seconds, but ten at least and twenty at most. In shorter ones the
	 * collector's turns are a large part, of fewer no scatter can be told.
	 */
	static int blocks(@Nullable Duration window) {
		long wanted = Math.round(Experiment.seconds(window) / BLOCK_SECONDS);
		return Math.clamp(wanted, FEWEST_BLOCKS, MOST_BLOCKS);
	}

	/**
	 * From the start of both k6 to the first arrival; those not sent in time are late.
	 */
	static Duration lead(LoadSpec load) {
		return LEAD.plus(LEAD_OF_USER.multipliedBy(2L * load.concurrency()));
	}

	/**
	 * The window of arrivals that begin with the warm-up.
	 * @param beginAt epoch milliseconds
	 */
	static TimeRange window(LoadSpec load, long beginAt) {
		double from = beginAt + 1000 * Experiment.seconds(load.warmUp());
		return new TimeRange(from, from + 1000 * Experiment.seconds(load.duration()));
	}

	/** Length of a trial of arrivals. */
	static Duration trial(double rate) {
		return longer(CALIBRATION, TRIAL_ARRIVALS / rate, LONGEST_TRIAL_SECONDS);
	}

	/**
	 * Arrivals before a trial.
	 * @param saturated what the arms served as fast as they could, in which no answer
	 * took less time than in a trial
	 */
	static Duration trialWarmUp(List<K6Summary> saturated) {
		double millis = saturated.stream()
			.map(K6Summary::latencyMillis)
			.filter(Objects::nonNull)
			.mapToDouble(K6Summary.LatencyMillis::mean)
			.max()
			.orElse(0);
		return longer(TRIAL_WARM_UP, RESPONSE_TIMES * millis / 1000, LONGEST_TRIAL_WARM_UP_SECONDS);
	}

	private static Duration longer(Duration least, double seconds, double most) {
		return Duration.ofMillis(Math.max(least.toMillis(), Math.round(1000 * Math.min(seconds, most))));
	}

	/**
	 * Users of the closed run that finds what the arms serve. No rate below that needs
	 * more of them at once.
	 */
	static int calibrationUsers(LoadSpec load) {
		return Math.max(CALIBRATION_USERS, load.concurrency());
	}

}
