package io.vtbench.runner.run;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.LoadSpec;

/**
 * What each arm serves when it has the machine to itself, back-ends and load generator
 * beside it. A request of an arm takes 1 / capacity of the machine's time, so arrivals at
 * one rate keep rate x (1/A + 1/B) of the machine busy when both arms have them.
 *
 * @param perSecond capacity by arm
 */
record Calibration(Map<String, Double> perSecond) {

	Calibration {
		perSecond = new LinkedHashMap<>(perSecond);
	}

	/** The rate of each arm at which both together keep a share of the machine busy. */
	double rate(double share) {
		double rate = share / secondsPerArrival();
		return (rate >= 10) ? Math.floor(rate) : rate;
	}

	/** The share of the machine that both arms together keep busy at a rate of each. */
	double share(double rate) {
		return rate * secondsPerArrival();
	}

	private double secondsPerArrival() {
		return this.perSecond.values().stream().mapToDouble((capacity) -> 1 / capacity).sum();
	}

	/**
	 * Refuses a rate at which requests would queue: then the arm that gets more of the
	 * processors does more work, and cost at equal work is not what is measured.
	 * @throws ServiceException with the highest rate that is possible
	 */
	void requireRoom(double rate) {
		if (share(rate) > LoadSpec.HIGHEST_SHARE + 1e-9) {
			throw new ServiceException(String.format(Locale.ROOT,
					"%,.0f requests a second in each arm would keep %.0f %% of this machine busy, and a duet needs at"
							+ " most %.0f %% (%s): lower 'load.rate' to %,.0f, or choose --design in-turn",
					rate, share(rate) * 100, LoadSpec.HIGHEST_SHARE * 100, capacities(), rate(LoadSpec.HIGHEST_SHARE)));
		}
	}

	/** For the result. */
	String text(double rate) {
		return String.format(Locale.ROOT, "%s; %,.0f/s in each arm keep %.0f %% of the machine busy", capacities(),
				rate, share(rate) * 100);
	}

	private String capacities() {
		return this.perSecond.entrySet()
			.stream()
			.map((entry) -> String.format(Locale.ROOT, "%s alone serves %,.0f/s", entry.getKey(), entry.getValue()))
			.collect(Collectors.joining(", "));
	}

}
