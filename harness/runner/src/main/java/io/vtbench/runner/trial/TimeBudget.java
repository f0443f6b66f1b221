package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.Power;
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

	/**
	 * The number of pairs up to which one more is worth a shorter window: JVMs of some
	 * services differ by more than {@link #PAIR_SCATTER}.
	 */
	private static final int ENOUGH_PAIRS = 6;

	/**
	 * The shortest warm-up of a fork where time is short, unless a person chooses one:
	 * one block of load.
	 */
	private static final Duration MIN_WARM_UP = Duration.ofSeconds(5);

	/** The shortest warm-up of a fork otherwise. */
	private static final Duration USUAL_WARM_UP = Duration.ofSeconds(10);

	/** The longest warm-up of a fork, however much its JIT compiler has to do. */
	private static final Duration MAX_WARM_UP = Duration.ofSeconds(30);

	private static final Duration WARM_UP_STEP = Duration.ofSeconds(5);

	private static final Duration MAX_WINDOW = Duration.ofSeconds(30);

	private static final Duration MIN_WINDOW = Duration.ofSeconds(6);

	/**
	 * The step between windows: the length of two blocks, for their number of blocks is
	 * even.
	 */
	private static final Duration BLOCKS_OF_BOTH = Duration.ofSeconds(6);

	/**
	 * The standard deviation of the log ratio of a pair of JVMs, beside that of its
	 * blocks, as seen in services that this project did not write.
	 */
	private static final double PAIR_SCATTER = 0.03;

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
	private static final double NEARLY = 1.1;

	/** The factor on a window: some of its blocks are measured again. */
	private static final double AGAIN = 1.15;

	/**
	 * The factor on a warm-up: each of its blocks takes a start of the load generator.
	 */
	private static final double WARM_UP_BLOCKS = 1.2;

	/** The factor on the time of a start where two JVMs start at once. */
	private static final double AT_ONCE = 1.4;

	private final long begin = System.nanoTime();

	private final @Nullable Duration limit;

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
		Duration needed = inspection
			.plus(pair(start, List.of(0.0), lengths(MIN_WARM_UP, MIN_WINDOW)).multipliedBy(minPairs()));
		if (this.limit != null && needed.compareTo(left()) > 0) {
			long minutes = this.limit.minus(left()).plus(needed).toMinutes() + 1;
			throw new ServiceException("the service needs " + Math.max(1, start.toSeconds()) + " s to start, so "
					+ Figures.count(minPairs(), "pair") + " of fresh JVMs take about " + minutes + " minutes and only "
					+ this.limit.toMinutes() + " were given; allow more: --time-limit " + minutes + "m");
		}
	}

	/**
	 * Returns what fits into the time that is left, with forks in turn.
	 * @param start time that a fork takes to start
	 */
	public Schedule inTurn(Duration start) {
		Lengths lengths = this.pace.lengths(this.chosenWarmUp, this.chosenWindow);
		Duration pair = start.plus(lengths.both()).plus(this.pace.around()).multipliedBy(this.arms);
		boolean fits = this.chosenPairs != null || pair.multipliedBy(DEFAULT_PAIRS).compareTo(left()) <= 0;
		return new Schedule(
				fits ? ((this.chosenPairs != null) ? this.chosenPairs : DEFAULT_PAIRS) : Thresholds.MIN_PAIRS, lengths);
	}

	/**
	 * Returns what fits into the time that is left, with interleaved forks: the pairs and
	 * the window whose intervals are expected to be the narrowest. A shorter warm-up than
	 * the JIT compiler needs is taken only where four pairs do not fit else.
	 * @param start time that a fork takes to start
	 * @param compiled time of load after which the JIT compiler of a fork had little left
	 * to do; null where it was not seen to be done
	 * @param answers seconds that an answer takes in each stage of a pair
	 */
	public Schedule interleaved(Duration start, @Nullable Duration compiled, List<Double> answers) {
		Duration needed = (compiled != null) ? clamped(compiled) : MAX_WARM_UP;
		Schedule usual = (this.chosenPairs != null) ? null : longest(DEFAULT_PAIRS, MAX_PAIRS, start, needed, answers);
		Schedule some = (usual != null) ? usual : longest(minPairs(), minPairs(), start, needed, answers);
		return (some != null) ? some : new Schedule(minPairs(), lengths(MIN_WARM_UP, MIN_WINDOW));
	}

	/**
	 * Returns the schedule with the longest warm-up up to the one that is needed at which
	 * so many pairs fit; null where they fit with none.
	 */
	private @Nullable Schedule longest(int fewest, int most, Duration start, Duration needed, List<Double> answers) {
		for (Duration warmUp = needed; warmUp.compareTo(MIN_WARM_UP) >= 0; warmUp = warmUp.minus(WARM_UP_STEP)) {
			Schedule schedule = narrowest(fewest, most, start, warmUp, answers);
			if (schedule != null) {
				return schedule;
			}
		}
		return null;
	}

	private int minPairs() {
		return (this.chosenPairs != null) ? this.chosenPairs : Thresholds.MIN_PAIRS;
	}

	/**
	 * Returns the shortest schedule that fits, whose interval is expected to be nearly
	 * the narrowest, and that has enough pairs, or as many as such a schedule can have;
	 * null where none fits.
	 */
	private @Nullable Schedule narrowest(int fewest, int most, Duration start, Duration warmUp, List<Double> answers) {
		Duration left = left().minus(this.afterwards);
		List<Schedule> fitting = new ArrayList<>();
		for (int pairs = fewest; pairs <= most; pairs += 2) {
			for (Duration window = MIN_WINDOW; window.compareTo(MAX_WINDOW) <= 0; window = window
				.plus(BLOCKS_OF_BOTH)) {
				Schedule schedule = new Schedule(pairs, lengths(warmUp, window));
				if (time(schedule, start, answers).compareTo(left) <= 0) {
					fitting.add(schedule);
				}
			}
		}
		double narrowest = fitting.stream().mapToDouble(TimeBudget::halfWidth).min().orElse(0);
		return fitting.stream()
			.filter((schedule) -> halfWidth(schedule) <= NEARLY * narrowest)
			.min(Comparator.comparingInt((Schedule schedule) -> -Math.min(schedule.pairs(), ENOUGH_PAIRS))
				.thenComparing((schedule) -> time(schedule, start, answers)))
			.orElse(null);
	}

	private Duration time(Schedule schedule, Duration start, List<Double> answers) {
		return pair(start, answers, schedule.lengths()).multipliedBy(schedule.pairs());
	}

	/**
	 * Returns the expected half of the interval that decides, of a log ratio, with the
	 * degrees of freedom that pairs and blocks have together.
	 */
	private static double halfWidth(Schedule schedule) {
		double blocks = 2.0 * schedule.lengths().window().toMillis() / BLOCKS_OF_BOTH.toMillis();
		double variance = PAIR_SCATTER * PAIR_SCATTER + BLOCK_SCATTER * BLOCK_SCATTER / blocks;
		return Power.halfWidth(schedule.pairs(), Math.sqrt(variance), ALPHA);
	}

	private Lengths lengths(Duration warmUp, Duration window) {
		return new Lengths((this.chosenWarmUp != null) ? this.chosenWarmUp : warmUp,
				(this.chosenWindow != null) ? this.chosenWindow : window);
	}

	/**
	 * Returns the time that one interleaved pair takes.
	 * @param answers seconds that an answer takes in each stage
	 */
	private Duration pair(Duration start, List<Double> answers, Lengths lengths) {
		double load = WARM_UP_BLOCKS * Experiment.seconds(lengths.warmUp()) + answers.stream()
			.mapToDouble((answer) -> AGAIN * BlockPlan.wallSeconds(Experiment.seconds(lengths.window()), answer))
			.sum();
		double starts = Experiment.seconds(start) * ((this.arms > 1) ? AT_ONCE * this.arms / 2 : 1);
		return Duration.ofMillis(Math.round(1000 * (starts + this.arms * load))).plus(this.pace.around());
	}

	private static Duration clamped(Duration warmUp) {
		return Collections.min(List.of(MAX_WARM_UP, Collections.max(List.of(warmUp, USUAL_WARM_UP))));
	}

}
