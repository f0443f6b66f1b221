package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.Locale;

import io.vtbench.runner.environment.Lengths;
import io.vtbench.runner.environment.Pace;
import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * The time that a trial may take, and how many pairs of forks fit into it. It only ever
 * takes pairs away for time, never for what was measured, so it favours no arm.
 */
public final class TrialTime {

	/** Unless a person chooses. */
	private static final int PAIRS = 4;

	/** The fewest with an interval that are balanced in their order. */
	private static final int FEWEST = 2;

	/** Four pairs of a duet, its calibration and two starts each. */
	private static final Duration COST = Duration.ofMinutes(7);

	private static final int ARMS = 2;

	private final long begin = System.nanoTime();

	private final @Nullable Duration limit;

	private final int wanted;

	private final boolean chosen;

	private final Lengths lengths;

	private final Pace pace;

	private final Duration afterwards;

	/**
	 * A time that begins now.
	 * @param limit null for as long as the chosen pairs take
	 * @param pairs as a person chose; null for the suite's number
	 * @param lengths of a fork's load
	 * @param pace of the place
	 * @param cost whether a duet follows
	 */
	public TrialTime(@Nullable Duration limit, @Nullable Integer pairs, Lengths lengths, Pace pace, boolean cost) {
		this.pace = pace;
		this.afterwards = cost ? COST : Duration.ZERO;
		this.limit = (limit == null && pairs == null) ? pace.limit().plus(this.afterwards) : limit;
		this.wanted = (pairs != null) ? pairs : PAIRS;
		this.chosen = pairs != null;
		this.lengths = lengths;
	}

	Pace pace() {
		return this.pace;
	}

	/** Until the limit; a day where there is none. */
	public Duration left() {
		return (this.limit != null) ? this.limit.minusNanos(System.nanoTime() - this.begin) : Duration.ofDays(1);
	}

	/** The same without what is kept for a duet. */
	public Duration leftInTurn() {
		return left().minus(this.afterwards);
	}

	/** For a line of progress. */
	public String text() {
		Duration left = left();
		return (this.limit == null) ? "" : String.format(Locale.ROOT, "; at most %d:%02d left",
				Math.max(0, left.toMinutes()), Math.max(0, left.toSecondsPart()));
	}

	/**
	 * Fails as soon as it is known that the fewest pairs do not fit.
	 * @param start that the first fork took
	 * @param looking what is still to be done before the measurement
	 * @throws ServiceException with the time that would do
	 */
	void require(Duration start, Duration looking) {
		int fewest = this.chosen ? this.wanted : FEWEST;
		Duration needed = looking.plus(pair(start).multipliedBy(fewest));
		if (this.limit != null && needed.compareTo(leftInTurn()) > 0) {
			long minutes = this.limit.minus(leftInTurn()).plus(needed).toMinutes() + 1;
			throw new ServiceException("the service needs " + Math.max(1, start.toSeconds()) + " s to start, so "
					+ fewest + " pair" + ((fewest > 1) ? "s" : "") + " of fresh JVMs take about " + minutes
					+ " minutes and only " + this.limit.toMinutes() + " were given; allow more: --minutes " + minutes);
		}
	}

	/** The pairs that are wanted, whether or not they fit. */
	public int wanted() {
		return this.wanted;
	}

	/**
	 * The pairs that fit into what is left.
	 * @param start that a fork takes
	 */
	public int pairs(Duration start) {
		int pairs = this.wanted;
		while (!this.chosen && pairs > FEWEST && pair(start).multipliedBy(pairs).compareTo(leftInTurn()) > 0) {
			pairs -= 2;
		}
		return pairs;
	}

	private Duration pair(Duration start) {
		return start.plus(this.lengths.both()).plus(this.pace.around()).multipliedBy(ARMS);
	}

}
