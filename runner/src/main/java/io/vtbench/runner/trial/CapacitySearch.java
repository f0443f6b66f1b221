package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;

/**
 * Adds users step by step until more of them gain nothing.
 */
final class CapacitySearch {

	/**
	 * About three steps a decade: fine enough to see the knee, few enough for a minute.
	 */
	private static final List<Integer> USERS = List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000);

	/** A gain below this is none. */
	private static final double GAIN = 1.05;

	/** Steps without a gain that end the search; one alone may be the machine's mood. */
	private static final int PATIENCE = 2;

	private CapacitySearch() {
	}

	/** Measures one number of users. */
	interface Load {

		Step with(int users) throws InterruptedException;

	}

	/**
	 * The curve of one arm.
	 * @param fewest users to begin with
	 * @param timeUp asked before each step
	 */
	static CapacityCurve climb(String arm, Load load, int fewest, BooleanSupplier timeUp) throws InterruptedException {
		List<Step> steps = new ArrayList<>();
		double best = 0;
		int idle = 0;
		for (int users : USERS) {
			if (users < fewest) {
				continue;
			}
			if (!steps.isEmpty() && timeUp.getAsBoolean()) {
				return new CapacityCurve(arm, steps, "the time for the search was up");
			}
			Step step = load.with(users);
			steps.add(step);
			if (step.fails()) {
				return new CapacityCurve(arm, steps, Figures.percent(step.failedShare()) + " of the answers to "
						+ Figures.count(users, "user") + " were not the expected one");
			}
			if (step.fillsGenerator()) {
				return new CapacityCurve(arm, steps, "the load generator is full at " + Figures.count(users, "user")
						+ ": this machine can ask no more");
			}
			idle = (step.throughputPerSecond() >= best * GAIN) ? 0 : idle + 1;
			best = Math.max(best, step.throughputPerSecond());
			if (idle == PATIENCE) {
				return new CapacityCurve(arm, steps, "more users gain no throughput");
			}
		}
		return new CapacityCurve(arm, steps, "the search ends at " + Figures.count(USERS.getLast(), "user"));
	}

}
