package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.ModeratedVariance;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.BlockPlan;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.Pace.Lengths;
import org.jspecify.annotations.Nullable;

/**
 * Divides the time that a trial may take: how many pairs of forks, and how long, fit into
 * it. It only ever takes pairs and windows away for time, never for what was measured, so
 * it favours no arm.
 */
public final class TimeBudget {

	/** The number of pairs in turn where nobody chose one. */
	private static final int DEFAULT_PAIRS = 4;

	/** The most interleaved pairs: many of them are worth more than long windows. */
	private static final int MAX_PAIRS = 10;

	/** The shortest warm-up of a fork, unless a person chooses one. */
	private static final Duration MIN_WARM_UP = Duration.ofSeconds(10);

	/** The longest warm-up of a fork by few users. */
	private static final Duration MAX_WARM_UP = Duration.ofMinutes(3);

	/** The share of the time that the warm-ups of the fewest pairs may take, 0 to 1. */
	private static final double WARM_UP_SHARE = 0.6;

	/** The factor on the warm-up of the first pair that a later one may need. */
	private static final double MORE_WARM_UP = 1.5;

	/**
	 * The end of a warm-up, which is at the load that is measured: two blocks of five
	 * seconds.
	 */
	private static final Duration AT_LOAD = Duration.ofSeconds(10);

	private static final Duration MAX_WINDOW = Duration.ofSeconds(60);

	private static final Duration MIN_WINDOW = Duration.ofSeconds(15);

	/**
	 * The step between windows: the length of two blocks, for their number of blocks is
	 * even.
	 */
	private static final Duration BLOCKS_OF_BOTH = Duration.ofSeconds(5);

	/**
	 * The standard deviation of the log ratio of a pair of JVMs, beside that of its
	 * blocks, as seen in services that this project did not write.
	 */
	private static final double PAIR_SCATTER = 0.02;

	/**
	 * The standard deviation of the log ratio of a pair of blocks, seen in the same
	 * services.
	 */
	private static final double BLOCK_SCATTER = 0.1;

	/**
	 * The chance of a false alarm in one of the rows that decide, which share it (Holm).
	 */
	private static final double ALPHA = 0.05 / 6;

	/** The factor on the narrowest interval up to which another one is as good. */
	private static final double NEARLY = 1.05;

	/**
	 * The factor on a limit that nobody chose, up to which two warm pairs may take
	 * longer.
	 */
	private static final double LONGER = 4.0 / 3;

	/** The factor on a window: some of its blocks are measured again. */
	private static final double AGAIN = 1.1;

	/**
	 * The factor on a warm-up: each of its blocks takes a start of the load generator.
	 */
	private static final double WARM_UP_BLOCKS = 1.2;

	/** The factor on the time of a start where two JVMs start at once. */
	private static final double AT_ONCE = 1.4;

	private final long begin = System.nanoTime();

	private @Nullable Duration limit;

	/** The limit that two warm pairs may need at most; null where a person chose one. */
	private final @Nullable Duration longest;

	private final @Nullable Integer chosenPairs;

	private final @Nullable Duration chosenWarmUp;

	private final @Nullable Duration chosenWindow;

	private final int arms;

	private final Pace pace;

	private Duration afterwards = Duration.ZERO;

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
		boolean chosen = limit != null || pairs != null;
		this.limit = chosen ? limit : pace.limit();
		this.longest = chosen ? null : Duration.ofMillis(Math.round(LONGER * pace.limit().toMillis()));
		this.chosenPairs = pairs;
		this.chosenWarmUp = warmUp;
		this.chosenWindow = window;
	}

	/**
	 * The pairs of forks, and how long each is loaded.
	 *
	 * @param lengths of one stage; the warm-up is that of the pair
	 * @param tooShort sentence that says why there are fewer pairs than can decide
	 * anything, with the next step; null where there are enough
	 */
	public record Schedule(int pairs, Lengths lengths, @Nullable String tooShort) {

	}

	/** Keeps some time for what follows after the interleaved pairs. */
	public TimeBudget keeping(Duration afterwards) {
		this.afterwards = afterwards;
		return this;
	}

	Pace pace() {
		return this.pace;
	}

	/** Returns the time until the limit; a day where there is none. */
	public Duration left() {
		return ((this.limit != null) ? this.limit : Duration.ofDays(1)).minusNanos(System.nanoTime() - this.begin);
	}

	/** Returns the time until the limit for people; null where there is no limit. */
	public @Nullable Duration leftOfLimit() {
		return (this.limit == null) ? null : left();
	}

	/**
	 * Refuses a trial as soon as it is known that the fewest pairs do not fit.
	 * @param start time that a fork takes to start
	 * @param inspection time of what is still to be inspected before the measurement
	 * @throws ServiceException with the minutes that are needed
	 */
	void require(Duration start, Duration inspection) {
		Duration least = starts(start).plus(lengths(MIN_WARM_UP, MIN_WINDOW).both().multipliedBy(this.arms));
		Duration needed = inspection.plus(least.multipliedBy(minPairs()));
		if (this.limit != null && needed.compareTo(left()) > 0) {
			long minutes = minutes(needed);
			throw new ServiceException("the service needs " + Math.max(1, start.toSeconds()) + " s to start, so "
					+ Figures.count(minPairs(), "pair") + " of fresh JVMs take about " + minutes + " minutes and only "
					+ this.limit.toMinutes() + " were given; allow more: --time-limit " + minutes + "m");
		}
	}

	/** Returns the minutes of a trial that needs some more time from now on. */
	private long minutes(Duration more) {
		return Objects.requireNonNull(this.limit).minus(left()).plus(more).toMinutes() + 1;
	}

	/**
	 * Returns the longest time that each fork of the first pair may be warmed up by few
	 * users. A warm-up that a person chose ends at the load that is measured.
	 */
	Duration longestWarmUp() {
		if (this.chosenWarmUp != null) {
			return Collections.max(List.of(Duration.ZERO, this.chosenWarmUp.minus(AT_LOAD)));
		}
		Duration share = Duration
			.ofMillis(Math.round(left().toMillis() * WARM_UP_SHARE / (this.arms * Thresholds.MIN_PAIRS)));
		return Collections.max(List.of(MIN_WARM_UP, Collections.min(List.of(MAX_WARM_UP, share))));
	}

	/**
	 * Returns what fits into the time that is left, with forks in turn.
	 * @param start time that a fork takes to start
	 * @param warmUp time of few users after which a fork was warm
	 */
	public Schedule inTurn(Duration start, Duration warmUp) {
		Lengths usual = this.pace.lengths(this.chosenWarmUp, this.chosenWindow);
		Lengths lengths = (this.chosenWarmUp != null) ? usual
				: new Lengths(Collections.max(List.of(usual.warmUp(), allowed(warmUp))), usual.window());
		Duration pair = start.plus(lengths.both()).plus(this.pace.around()).multipliedBy(this.arms);
		boolean fits = this.chosenPairs != null || pair.multipliedBy(DEFAULT_PAIRS).compareTo(left()) <= 0;
		return new Schedule(
				fits ? ((this.chosenPairs != null) ? this.chosenPairs : DEFAULT_PAIRS) : Thresholds.MIN_PAIRS, lengths,
				null);
	}

	/** Returns the warm-up that a fork may have, where one before needed some time. */
	private static Duration allowed(Duration needed) {
		Duration more = Duration.ofSeconds(5 * Math.round(MORE_WARM_UP * Experiment.seconds(needed) / 5));
		return Collections.max(List.of(MIN_WARM_UP, Collections.min(List.of(MAX_WARM_UP, more)))).plus(AT_LOAD);
	}

	/**
	 * Returns what fits into the time that is left, with interleaved forks, of which the
	 * first pair is warm: the pairs and the window whose intervals are expected to be the
	 * narrowest. No pair gets a shorter warm-up than it needs.
	 * @param start time that a fork takes to start
	 * @param warmUp time of few users after which a fork was warm
	 * @param answers seconds that an answer takes in each stage of a pair
	 */
	public Schedule interleaved(Duration start, Duration warmUp, List<Double> answers) {
		Duration left = left().minus(this.afterwards);
		Duration before = untilWarm(start, warmUp);
		List<Schedule> possible = new ArrayList<>();
		for (int pairs = minPairs(); pairs <= ((this.chosenPairs != null) ? this.chosenPairs : MAX_PAIRS); pairs += 2) {
			for (Duration window = MIN_WINDOW; window.compareTo(MAX_WINDOW) <= 0; window = window
				.plus(BLOCKS_OF_BOTH)) {
				possible.add(new Schedule(pairs, lengths(allowed(warmUp), window), null));
			}
		}
		List<Schedule> fitting = possible.stream()
			.filter((schedule) -> time(schedule, before, answers).compareTo(left) <= 0)
			.toList();
		double narrowest = fitting.stream().mapToDouble(TimeBudget::halfWidth).min().orElse(0);
		return fitting.stream()
			.filter((schedule) -> halfWidth(schedule) <= NEARLY * narrowest)
			.min(Comparator.comparing((schedule) -> time(schedule, before, answers)))
			.orElseGet(() -> tooShort(possible.getFirst(), time(possible.getFirst(), before, answers)));
	}

	/**
	 * Makes do with the pair that is warm, unless the user chose how many there are, or a
	 * little more time than nobody chose is enough for two.
	 */
	private Schedule tooShort(Schedule least, Duration needed) {
		if (this.chosenPairs != null || this.limit == null) {
			return least;
		}
		long minutes = minutes(needed.plus(this.afterwards));
		Duration longer = Duration.ofMinutes(minutes);
		if (this.longest != null && longer.compareTo(this.longest) <= 0) {
			this.limit = longer;
			return least;
		}
		return new Schedule(1, least.lengths(),
				Figures.count(least.pairs(), "pair") + " of warm JVMs take about " + minutes + " minutes, and only "
						+ this.limit.toMinutes() + " were given, so one pair is measured, which decides nothing;"
						+ " allow more: --time-limit " + minutes + "m");
	}

	/**
	 * Returns how long the trial takes where its pairs need longer than planned, as a
	 * sentence; null where they do not.
	 */
	public @Nullable String extension() {
		Duration usual = this.pace.limit();
		return (this.longest != null && this.limit != null && this.limit.compareTo(usual) > 0)
				? Figures.count(minPairs(), "pair") + " of warm JVMs take about " + this.limit.toMinutes()
						+ " minutes, and not " + usual.toMinutes()
				: null;
	}

	private int minPairs() {
		return (this.chosenPairs != null) ? this.chosenPairs : Thresholds.MIN_PAIRS;
	}

	/**
	 * Returns the time until the forks of a pair are warm.
	 * @param start time that a fork takes to start
	 * @param warmUp time of few users that a fork needs
	 */
	Duration untilWarm(Duration start, Duration warmUp) {
		return starts(start).plusMillis(Math.round(1000 * this.arms * WARM_UP_BLOCKS * Experiment.seconds(warmUp)));
	}

	/** Returns the time in which the forks of a pair start. */
	private Duration starts(Duration start) {
		double starts = Experiment.seconds(start) * ((this.arms > 1) ? AT_ONCE * this.arms / 2 : 1);
		return Duration.ofMillis(Math.round(1000 * starts));
	}

	/** Returns the time of all pairs, of which the first is warm. */
	private Duration time(Schedule schedule, Duration before, List<Double> answers) {
		return pair(answers, schedule.lengths()).multipliedBy(schedule.pairs())
			.plus(before.multipliedBy(schedule.pairs() - 1L));
	}

	/**
	 * Returns the expected half of the interval that decides, of a log ratio, with the
	 * degrees of freedom that pairs and blocks have together.
	 */
	private static double halfWidth(Schedule schedule) {
		double blocks = 2.0 * schedule.lengths().window().toMillis() / BLOCKS_OF_BOTH.toMillis();
		double variance = PAIR_SCATTER * PAIR_SCATTER + BLOCK_SCATTER * BLOCK_SCATTER / blocks;
		return ModeratedVariance.halfWidth(schedule.pairs(), Math.sqrt(variance), ALPHA);
	}

	private Lengths lengths(Duration warmUp, Duration window) {
		return new Lengths((this.chosenWarmUp != null) ? this.chosenWarmUp : warmUp,
				(this.chosenWindow != null) ? this.chosenWindow : window);
	}

	/**
	 * Returns the time that the load of a warm pair takes.
	 * @param answers seconds that an answer takes in each stage
	 */
	private Duration pair(List<Double> answers, Lengths lengths) {
		double load = answers.stream()
			.mapToDouble((answer) -> BlockPlan.SETTLING_SECONDS
					+ AGAIN * BlockPlan.wallSeconds(Experiment.seconds(lengths.window()), answer))
			.sum();
		return Duration.ofMillis(Math.round(1000 * this.arms * load)).plus(this.pace.around());
	}

}
