package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.Pace.Lengths;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Divides the time that a trial may take: how many pairs of forks, and how long, fit into
 * it. It only ever takes pairs and windows away for time, never for what was measured, so
 * it favours no arm.
 */
public final class TimeBudget {

	/** The number of pairs in turn where nobody chose one. */
	private static final int DEFAULT_PAIRS = 4;

	/** The fewest pairs that have an interval and are balanced in their order. */
	private static final int MIN_PAIRS = 2;

	/** The most interleaved pairs: many of them are worth more than long windows. */
	private static final int MAX_PAIRS = 10;

	/**
	 * The pairs that distinguish equal arms from arms that differ by a tenth, where the
	 * machine scatters as usual.
	 */
	private static final int ENOUGH_PAIRS = 6;

	/**
	 * The time by which a trial is done of a service that starts and compiles fast
	 * enough.
	 */
	private static final Duration LIGHT = Duration.ofMinutes(10);

	private static final Duration MIN_WARM_UP = Duration.ofSeconds(15);

	private static final Duration MAX_WARM_UP = Duration.ofSeconds(40);

	private static final Duration MAX_WINDOW = Duration.ofSeconds(24);

	private static final Duration USUAL_WINDOW = Duration.ofSeconds(12);

	private static final Duration MIN_WINDOW = Duration.ofSeconds(6);

	/** The standard deviation of the log ratio of a pair, as seen on two noisy cores. */
	private static final double PAIR_SCATTER = 0.028;

	/**
	 * The standard deviation of the log ratio of a pair of blocks, seen on the same
	 * cores.
	 */
	private static final double BLOCK_SCATTER = 0.07;

	/**
	 * The chance of a false alarm in one of the rows that decide, which share it (Holm).
	 */
	private static final double ALPHA = 0.05 / 6;

	/**
	 * The step between windows: the length of two blocks, for their number of blocks is
	 * even.
	 */
	private static final Duration BLOCKS_OF_BOTH = Duration.ofSeconds(6);

	/**
	 * The factor on a window: each of its blocks takes a start of the load generator as
	 * well.
	 */
	private static final double BLOCKS = 1.4;

	/** The factor on a warm-up, whose blocks are longer. */
	private static final double WARM_UP_BLOCKS = 1.2;

	private static final Duration WARM_UP_STEP = Duration.ofSeconds(5);

	private final long begin = System.nanoTime();

	private final @Nullable Duration limit;

	private final boolean limited;

	private final @Nullable Integer chosenPairs;

	private final @Nullable Duration chosenWarmUp;

	private final @Nullable Duration chosenWindow;

	private final int arms;

	private final Pace pace;

	/**
	 * Creates a budget whose time begins now.
	 * @param limit null for the environment's, or for as long as the chosen pairs take
	 * @param pairs as the user chose; null for the suite's number
	 * @param warmUp of a fork, as the user chose; null for what it needs
	 * @param window of a fork, as the user chose; null for what fits
	 * @param arms number of arms
	 */
	public TimeBudget(@Nullable Duration limit, @Nullable Integer pairs, @Nullable Duration warmUp,
			@Nullable Duration window, int arms, Pace pace) {
		this.arms = arms;
		this.pace = pace;
		this.limited = limit != null;
		this.limit = (limit == null && pairs == null) ? pace.limit() : limit;
		this.chosenPairs = pairs;
		this.chosenWarmUp = warmUp;
		this.chosenWindow = window;
	}

	/**
	 * The pairs of forks, and how long each is loaded.
	 *
	 * @param lengths of one stage; the warm-up is that of the pair
	 */
	public record Schedule(int pairs, Lengths lengths) {

	}

	Pace pace() {
		return this.pace;
	}

	/** Returns the time until the limit; a day where there is none. */
	public Duration left() {
		return leftOf((this.limit != null) ? this.limit : Duration.ofDays(1));
	}

	private Duration leftOf(Duration limit) {
		return limit.minusNanos(System.nanoTime() - this.begin);
	}

	/**
	 * Returns the remaining time for a line of progress; empty where there is no limit.
	 */
	public String text() {
		Duration left = left();
		return (this.limit == null) ? "" : String.format(Locale.ROOT, "; at most %d:%02d left",
				Math.max(0, left.toMinutes()), Math.max(0, left.toSecondsPart()));
	}

	/**
	 * Refuses a trial as soon as it is known that the fewest pairs do not fit.
	 * @param start time that a fork takes to start
	 * @param inspection time of what is still to be inspected before the measurement
	 * @throws ServiceException with the minutes that are needed
	 */
	void require(Duration start, Duration inspection) {
		Duration needed = inspection
			.plus(interleaved(start, 1, lengths(MIN_WARM_UP, MIN_WINDOW)).multipliedBy(minPairs()));
		if (this.limit != null && needed.compareTo(left()) > 0) {
			long minutes = this.limit.minus(left()).plus(needed).toMinutes() + 1;
			throw new ServiceException("the service needs " + Math.max(1, start.toSeconds()) + " s to start, so "
					+ Figures.count(minPairs(), "pair") + " of fresh JVMs take about " + minutes + " minutes and only "
					+ this.limit.toMinutes() + " were given; allow more: --minutes " + minutes);
		}
	}

	/** Returns the number of pairs below which a trial says that time was short. */
	public int wanted() {
		return (this.chosenPairs != null) ? this.chosenPairs : DEFAULT_PAIRS;
	}

	/**
	 * Returns what fits into the time that is left, with forks in turn.
	 * @param start time that a fork takes to start
	 */
	public Schedule inTurn(Duration start) {
		Lengths lengths = this.pace.lengths(this.chosenWarmUp, this.chosenWindow);
		Duration pair = start.plus(lengths.both()).plus(this.pace.around()).multipliedBy(this.arms);
		boolean fits = this.chosenPairs != null || pair.multipliedBy(DEFAULT_PAIRS).compareTo(left()) <= 0;
		return new Schedule(fits ? wanted() : MIN_PAIRS, lengths);
	}

	/**
	 * Returns what fits into the time that is left, with interleaved forks.
	 * @param start time that a fork takes to start
	 * @param toPeak time of load until a fork is at its peak; null where it was not seen
	 * to be
	 * @param stages number of stages of each pair
	 */
	public Schedule interleaved(Duration start, @Nullable Duration toPeak, int stages) {
		Duration warmUp = (toPeak != null) ? clamped(toPeak.multipliedBy(3).dividedBy(2)) : MAX_WARM_UP;
		Duration whole = left();
		int fewest = (this.chosenPairs != null) ? this.chosenPairs : DEFAULT_PAIRS;
		int most = (this.chosenPairs != null) ? this.chosenPairs : MAX_PAIRS;
		Schedule light = (this.limited || this.chosenPairs != null) ? null
				: narrowest(ENOUGH_PAIRS, most, start, stages, warmUp, leftOf(LIGHT));
		Schedule all = (light != null) ? light : withLongestWarmUp(fewest, most, start, stages, warmUp, whole);
		if (all != null) {
			return all;
		}
		Schedule rest = withLongestWarmUp(minPairs(), minPairs(), start, stages, warmUp, whole);
		return (rest != null) ? rest : new Schedule(minPairs(), lengths(MIN_WARM_UP, MIN_WINDOW));
	}

	private int minPairs() {
		return (this.chosenPairs != null) ? this.chosenPairs : MIN_PAIRS;
	}

	/**
	 * Returns a schedule with the longest warm-up that leaves time for windows of the
	 * usual length, or else for short ones; null where nothing fits.
	 */
	private @Nullable Schedule withLongestWarmUp(int fewest, int most, Duration start, int stages, Duration longest,
			Duration left) {
		for (Duration window : List.of(USUAL_WINDOW, MIN_WINDOW)) {
			for (Duration warmUp = longest; warmUp.compareTo(MIN_WARM_UP) >= 0; warmUp = warmUp.minus(WARM_UP_STEP)) {
				if (fits(new Schedule(fewest, lengths(warmUp, window)), start, stages, left)) {
					return narrowest(fewest, most, start, stages, warmUp, left);
				}
			}
		}
		return null;
	}

	/**
	 * Returns the schedule that fits and whose interval is expected to be the narrowest;
	 * null where none fits.
	 */
	private @Nullable Schedule narrowest(int fewest, int most, Duration start, int stages, Duration warmUp,
			Duration left) {
		Schedule best = null;
		for (int pairs = fewest; pairs <= most; pairs += 2) {
			for (Duration window = MAX_WINDOW; window.compareTo(MIN_WINDOW) >= 0; window = window
				.minus(BLOCKS_OF_BOTH)) {
				Schedule schedule = new Schedule(pairs, lengths(warmUp, window));
				if (fits(schedule, start, stages, left) && (best == null || halfWidth(schedule) < halfWidth(best))) {
					best = schedule;
				}
			}
		}
		return best;
	}

	private boolean fits(Schedule schedule, Duration start, int stages, Duration left) {
		return interleaved(start, stages, schedule.lengths()).multipliedBy(schedule.pairs()).compareTo(left) <= 0;
	}

	/** Returns the expected half of the interval that decides, of a log ratio. */
	private static double halfWidth(Schedule schedule) {
		double blocks = 2.0 * schedule.lengths().window().toMillis() / BLOCKS_OF_BOTH.toMillis();
		double variance = PAIR_SCATTER * PAIR_SCATTER + BLOCK_SCATTER * BLOCK_SCATTER / blocks;
		double error = Math.sqrt(variance / schedule.pairs());
		// one pair has no interval, but a longer window is the better one there too
		return (schedule.pairs() < 2) ? error
				: TDistribution.of(schedule.pairs() - 1).inverseSurvivalProbability(ALPHA / 2) * error;
	}

	private Lengths lengths(Duration warmUp, Duration window) {
		return new Lengths((this.chosenWarmUp != null) ? this.chosenWarmUp : warmUp,
				(this.chosenWindow != null) ? this.chosenWindow : window);
	}

	/** Returns the time that one interleaved pair takes. */
	private Duration interleaved(Duration start, int stages, Lengths lengths) {
		double load = WARM_UP_BLOCKS * lengths.warmUp().toMillis() + BLOCKS * stages * lengths.window().toMillis();
		return start.plus(Duration.ofMillis(Math.round(load))).plus(this.pace.around()).multipliedBy(this.arms);
	}

	private static Duration clamped(Duration warmUp) {
		return Collections.min(List.of(MAX_WARM_UP, Collections.max(List.of(warmUp, MIN_WARM_UP))));
	}

}
