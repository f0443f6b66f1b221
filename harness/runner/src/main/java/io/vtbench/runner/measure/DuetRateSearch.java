package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.format.CalibrationText;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rate of both arms that keeps a share of the machine busy. What the arms serve
 * at once when nothing holds them back is a first guess and too high: at full processors
 * requests are served in heaps, and each costs less. So arrivals are tried, the machine's
 * busy share is read, and the rate follows it in proportion.
 */
final class DuetRateSearch {

	/** The most attempts; a further one follows where arrivals were late. */
	private static final int MAX_ATTEMPTS = 4;

	/**
	 * The share of an attempt's arrivals, from 0 to 1, that may be late: a pause of the
	 * machine alone makes some of them late.
	 */
	private static final double MAX_LATE = 0.1;

	/** The time in which users send as fast as they can, and the least of an attempt. */
	static final Duration LENGTH = Duration.ofSeconds(4);

	/** The number of arrivals until which an attempt lasts. */
	private static final int ATTEMPT_ARRIVALS = 10;

	/** The most that an attempt lasts, however few requests arrive. */
	private static final double MAX_ATTEMPT_SECONDS = 30;

	private static final Duration ATTEMPT_WARM_UP = Duration.ofSeconds(1);

	/**
	 * The response times that pass before an attempt, so that as many requests end in it
	 * as begin.
	 */
	private static final double RESPONSE_TIMES = 1.5;

	private static final double MAX_ATTEMPT_WARM_UP_SECONDS = 20;

	/** The number of users who keep two processors busy where nothing waits. */
	private static final int USERS = 50;

	private final Map<String, Double> perSecond;

	/** The rate of each arm, a second, above which arrivals were not served in time. */
	private double maxServed;

	private int attempts;

	private Attempt last = new Attempt(0, 0, 0, null);

	/**
	 * Creates a calibration that knows what the arms serve at once, each with as many
	 * users.
	 * @param perSecond requests served a second, by the name of the arm
	 */
	DuetRateSearch(Map<String, Double> perSecond) {
		this.perSecond = new LinkedHashMap<>(perSecond);
		this.maxServed = slowest();
	}

	/**
	 * The result of arrivals that were tried.
	 *
	 * @param rate arrivals a second in each arm
	 * @param served requests a second, in the arm that served less
	 * @param late share of the arrivals that were sent late, or never, in the arm with
	 * more of them, 0 to 1
	 * @param busy share of the machine that was busy, 0 to 1, back-ends and generators
	 * included; null where that cannot be read
	 */
	record Attempt(double rate, double served, double late, @Nullable Double busy) {

		/**
		 * Sums up what the generators of both arms say.
		 * @throws LoadException where an arm served nothing
		 */
		static Attempt of(double rate, List<K6Summary> arms, @Nullable Double busy) {
			double served = arms.stream().mapToDouble((arm) -> arm.served() / arm.windowSeconds()).min().orElseThrow();
			if (served <= 0) {
				throw new LoadException("no request was served when arrivals at " + CalibrationText.perSecond(rate)
						+ " were tried; see raw/*k6.log");
			}
			return new Attempt(rate, served, arms.stream().mapToDouble(Attempt::late).max().orElseThrow(), busy);
		}

		private static double late(K6Summary arm) {
			long late = arm.droppedIterations() + Objects.requireNonNullElse(arm.lateArrivals(), 0L);
			return (double) late / Math.max(1, Objects.requireNonNullElse(arm.offered(), 0L));
		}

		private boolean isInTime() {
			return this.late <= MAX_LATE;
		}

	}

	/**
	 * Returns the number of users of the closed load that finds what the arms serve. No
	 * rate below that needs more of them at once.
	 */
	static int users(LoadSpec load) {
		return Math.max(USERS, load.concurrency());
	}

	static Duration attemptLength(double rate) {
		return longer(LENGTH, ATTEMPT_ARRIVALS / rate, MAX_ATTEMPT_SECONDS);
	}

	/**
	 * Returns the time of arrivals before an attempt.
	 * @param saturated summaries of the arms when they served as fast as they could; no
	 * answer took less time there than in an attempt
	 */
	static Duration attemptWarmUp(List<K6Summary> saturated) {
		double millis = saturated.stream()
			.map(K6Summary::latencyMillis)
			.filter(Objects::nonNull)
			.mapToDouble(Latency::mean)
			.max()
			.orElse(0);
		return longer(ATTEMPT_WARM_UP, RESPONSE_TIMES * millis / 1000, MAX_ATTEMPT_WARM_UP_SECONDS);
	}

	private static Duration longer(Duration least, double seconds, double most) {
		return Duration.ofMillis(Math.max(least.toMillis(), Math.round(1000 * Math.min(seconds, most))));
	}

	/**
	 * Returns the rate of each arm beyond which requests queue in one, whatever the
	 * processors do.
	 */
	double highestRate() {
		return rounded(LoadSpec.HIGHEST_SHARE * this.maxServed);
	}

	/**
	 * Returns the rate of each arm to try first.
	 * @param share of the machine that is to be busy, 0 to 1
	 */
	double guess(double share) {
		return rounded(share * slowest());
	}

	void add(Attempt attempt) {
		this.attempts++;
		this.last = attempt;
		if (!attempt.isInTime()) {
			this.maxServed = Math.min(this.maxServed, attempt.served());
		}
		else if (attempt.rate() >= this.maxServed) {
			this.maxServed = slowest();
		}
	}

	/**
	 * Returns whether another attempt is needed.
	 * @param least attempts that are made in any case
	 */
	boolean wantsMore(int least) {
		return this.attempts < least || (!this.last.isInTime() && this.attempts < MAX_ATTEMPTS);
	}

	/**
	 * Returns the rate of each arm that a share needs, by what the last attempt really
	 * served.
	 * @param share of the machine that is to be busy, 0 to 1
	 */
	double rate(double share) {
		Double busy = this.last.busy();
		if (busy == null || busy <= 0) {
			return Math.min(highestRate(), this.last.rate());
		}
		return Math.min(highestRate(), rounded(this.last.served() * share / busy));
	}

	/**
	 * Refuses arrivals that were late in every attempt: then it is not known what a rate
	 * costs.
	 * @throws ServiceException with what can be done
	 */
	void requireInTime() {
		if (!this.last.isInTime()) {
			throw new ServiceException(String.format(Locale.ROOT,
					"the load generator could not send %s in time to each arm (%s): name more 'load.users', or a lower"
							+ " 'load.rate' or 'load.share'",
					CalibrationText.perSecond(this.last.rate()), CalibrationText.of(note())));
		}
	}

	/**
	 * Refuses a given rate at which requests would queue: then the arm that gets more of
	 * the processors does more work, and cost at equal work is not what is measured.
	 * @param given arrivals a second in each arm
	 * @throws ServiceException with the highest rate that leaves room
	 */
	void requireRoom(double given) {
		double highest = rate(LoadSpec.HIGHEST_SHARE);
		if (given > highest) {
			throw new ServiceException(String.format(Locale.ROOT,
					"%,.0f requests a second in each arm are too many for a duet, which needs a fifth of the machine idle"
							+ " (%s): lower 'load.rate' to %,.0f, or choose --design in-turn",
					given, CalibrationText.of(note()), highest));
		}
	}

	/** Returns a note of what the arms really served in the last attempt. */
	Note.Calibrated note() {
		return new Note.Calibrated(this.perSecond, this.last.served(), this.last.busy(),
				this.last.isInTime() ? null : this.last.late());
	}

	private double slowest() {
		return this.perSecond.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
	}

	private static double rounded(double rate) {
		return (rate >= 10) ? Math.floor(rate) : rate;
	}

}
