package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.judge.SloRule;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Slo.Rate;
import io.vtbench.runner.result.Slo.Step;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the rates at which the arms of a pair are loaded, so that the rate up to which
 * each meets a service level objective lies between two of them. Rates are rungs of one
 * ladder, so arms that are about as good meet the same.
 */
final class RateLadder {

	/** The number of rungs from one rate to the next while nothing is known. */
	private static final int COARSE = 4;

	/** The factor from one rung to the next. */
	private static final double FACTOR = Math.pow(1.6, 1.0 / COARSE);

	/** The rungs on each side of what an arm kept in the pair before. */
	private static final int AROUND = 2;

	/** The lowest rung, a seventh of the first rate, and the highest, 60 times of it. */
	private static final int LOWEST = -16;

	private static final int HIGHEST = 36;

	private final double first;

	private final BooleanSupplier timeUp;

	private Slo slo;

	/**
	 * Creates a ladder.
	 * @param first rate with which to begin, in requests a second
	 * @param timeUp asked before each rung
	 */
	RateLadder(Slo slo, double first, BooleanSupplier timeUp) {
		this.slo = slo;
		this.first = first;
		this.timeUp = timeUp;
	}

	/** Sends the requests of one rung to one arm. */
	interface Load {

		/**
		 * Sends them.
		 * @param rung number of the rung, the same for the same rate in every arm
		 */
		Step at(String arm, int rung, double perSecond) throws InterruptedException;

	}

	/** Returns what is known so far. */
	Slo slo() {
		return this.slo;
	}

	/** Returns whether no rate was found that any arm keeps. */
	boolean isHopeless(List<String> arms, int pair) {
		return arms.stream()
			.map((arm) -> SloRule.rate(this.slo, arm, pair))
			.allMatch((rate) -> rate != null && rate.bound() == Slo.Bound.BELOW);
	}

	/** Loads the arms of a pair. */
	void climb(List<String> arms, int pair, Load load) throws InterruptedException {
		Climb climb = new Climb(arms, pair, load);
		Map<String, @Nullable Integer> known = new LinkedHashMap<>();
		arms.forEach((arm) -> known.put(arm, rung(arm)));
		if (known.values().stream().anyMatch(Objects::isNull)) {
			climb.search();
		}
		else {
			climb.around(known);
		}
	}

	private double rate(int rung) {
		return this.first * Math.pow(FACTOR, rung);
	}

	private int rung(double rate) {
		return (int) Math.round(Math.log(rate / this.first) / Math.log(FACTOR));
	}

	/** Returns the rung next to what an arm kept in the last pair that shows it. */
	private @Nullable Integer rung(String arm) {
		Integer rung = null;
		for (int pair : this.slo.pairs()) {
			Rate rate = SloRule.rate(this.slo, arm, pair);
			if (rate != null && rate.bound() == Slo.Bound.EXACT) {
				rung = rung(rate.perSecond());
			}
		}
		return rung;
	}

	/** Loads the arms of one pair. */
	private final class Climb {

		private final List<String> arms;

		private final int pair;

		private final Load load;

		private int sent;

		private Climb(List<String> arms, int pair, Load load) {
			this.arms = arms;
			this.pair = pair;
			this.load = load;
		}

		/** Rises in large steps until each arm fails, then goes between the last two. */
		private void search() throws InterruptedException {
			extend(this.arms, 0, COARSE);
			extend(this.arms, -COARSE, -COARSE);
			TreeSet<Integer> between = new TreeSet<>();
			Map<String, TreeSet<Integer>> wanted = new LinkedHashMap<>();
			for (String arm : this.arms) {
				Integer kept = highestKept(arm);
				TreeSet<Integer> rungs = new TreeSet<>();
				for (int i = 1; kept != null && isBroken(arm) && i < COARSE; i++) {
					rungs.add(kept + i);
				}
				wanted.put(arm, rungs);
				between.addAll(rungs);
			}
			for (int rung : between) {
				send(this.arms.stream()
					.filter((arm) -> Objects.requireNonNull(wanted.get(arm)).contains(rung))
					.toList(), rung);
			}
		}

		/** Loads the arms next to what they kept before, and goes on where that moved. */
		private void around(Map<String, @Nullable Integer> known) throws InterruptedException {
			TreeSet<Integer> rungs = new TreeSet<>();
			known.values().forEach((rung) -> {
				for (int i = -AROUND; i <= AROUND; i++) {
					rungs.add(Objects.requireNonNull(rung) + i);
				}
			});
			for (int rung : rungs) {
				send(this.arms.stream()
					.filter((arm) -> Math.abs(rung - Objects.requireNonNull(known.get(arm))) <= AROUND)
					.toList(), rung);
			}
			for (String arm : this.arms) {
				int centre = Objects.requireNonNull(known.get(arm));
				extend(List.of(arm), centre + AROUND + 1, 1);
				extend(List.of(arm), centre - AROUND - 1, -1);
			}
		}

		/**
		 * Goes up while arms meet the objective at all rates so far, or down while they
		 * meet it at none.
		 */
		private void extend(List<String> arms, int from, int step) throws InterruptedException {
			for (int rung = from; rung >= LOWEST && rung <= HIGHEST; rung += step) {
				List<String> left = arms.stream()
					.filter((arm) -> (step > 0) ? !isBroken(arm) : highestKept(arm) == null)
					.toList();
				if (left.isEmpty() || !send(left, rung)) {
					return;
				}
			}
		}

		private boolean isBroken(String arm) {
			return steps(arm).stream().anyMatch((step) -> RateLadder.this.slo.excess(step) > 0);
		}

		private @Nullable Integer highestKept(String arm) {
			return steps(arm).stream()
				.filter((step) -> RateLadder.this.slo.excess(step) <= 0)
				.map((step) -> rung(step.ratePerSecond()))
				.max(Integer::compare)
				.orElse(null);
		}

		private List<Step> steps(String arm) {
			return RateLadder.this.slo.of(arm, this.pair);
		}

		/** Sends one rung to some arms, in turns of their order; false without time. */
		private boolean send(List<String> arms, int rung) throws InterruptedException {
			if (RateLadder.this.timeUp.getAsBoolean()) {
				return false;
			}
			for (String arm : (this.sent++ % 2 == 0) ? arms : arms.reversed()) {
				List<Step> steps = new ArrayList<>(RateLadder.this.slo.steps());
				steps.add(this.load.at(arm, rung, rate(rung)));
				RateLadder.this.slo = RateLadder.this.slo.with(steps);
			}
			return true;
		}

	}

}
