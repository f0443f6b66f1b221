package io.vtbench.runner.run;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Which rate of both arms keeps a share of the machine busy. What the arms serve at once
 * when nothing holds them back is a first guess and too high: at full processors requests
 * are served in heaps, and each costs less. So arrivals are tried, the machine's busy
 * share is read, and the rate follows it in proportion.
 */
final class Calibration {

	/** Two trials at most; by the second the guess is close. */
	static final int TRIALS = 2;

	private final Map<String, Double> perSecond;

	private double rate;

	private @Nullable Double busy;

	/**
	 * One that knows what the arms serve at once, each with as many users.
	 * @param perSecond by arm
	 */
	Calibration(Map<String, Double> perSecond) {
		this.perSecond = new LinkedHashMap<>(perSecond);
	}

	/**
	 * Of each arm: beyond it requests queue in one of them, whatever the processors do.
	 */
	double highestRate() {
		return rounded(LoadSpec.HIGHEST_SHARE * slowest());
	}

	/** The rate of each arm to try first for a share. */
	double guess(double share) {
		return rounded(share * slowest());
	}

	/**
	 * Takes the outcome of a trial.
	 * @param busy share of the machine that was busy, back-ends and generators included;
	 * null where that cannot be read
	 */
	void tried(double rate, @Nullable Double busy) {
		this.rate = rate;
		this.busy = busy;
	}

	/** The rate of each arm that a share needs, by the last trial. */
	double rate(double share) {
		if (this.busy == null || this.busy <= 0) {
			return this.rate;
		}
		return Math.min(highestRate(), rounded(this.rate * share / this.busy));
	}

	/**
	 * Refuses a given rate at which requests would queue: then the arm that gets more of
	 * the processors does more work, and cost at equal work is not what is measured.
	 * @throws ServiceException with the highest rate that is possible
	 */
	void requireRoom(double given) {
		double highest = rate(LoadSpec.HIGHEST_SHARE);
		if (given > highest) {
			throw new ServiceException(String.format(Locale.ROOT,
					"%,.0f requests a second in each arm are too many for a duet, which needs a fifth of the machine idle"
							+ " (%s): lower 'load.rate' to %,.0f, or choose --design in-turn",
					given, text(), highest));
		}
	}

	/** For the result. */
	String text() {
		String capacities = this.perSecond.entrySet()
			.stream()
			.map((entry) -> String.format(Locale.ROOT, "%s %,.0f/s", entry.getKey(), entry.getValue()))
			.collect(Collectors.joining(", "));
		String trial = (this.busy != null) ? String.format(Locale.ROOT,
				"; at %,.0f/s in each the machine is %.0f %% busy", this.rate, this.busy * 100)
				: "; how busy the machine is cannot be read";
		return "served at once, as fast as they can: " + capacities + trial;
	}

	private double slowest() {
		return this.perSecond.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
	}

	private static double rounded(double rate) {
		return (rate >= 10) ? Math.floor(rate) : rate;
	}

}
