package io.vtbench.runner.judge.validity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Thresholds;

/**
 * Decides whether a pair is measured again, because one of its forks was disturbed and
 * the other was not. A disturbance of one arm alone moves the ratio. The policy goes by
 * signals, and not by the figures that are compared. A signal that speaks against the
 * same arm when the pair has been repeated comes from the arm itself and asks for no more
 * repeats. Throttling never counts, because a control group is throttled for the work of
 * its own processes. Stolen time does not count where the arms differ by far more than it
 * explains: no other measurement would change the verdict.
 */
public final class PairRemeasurePolicy {

	/** The signals that come from outside of the run, however often they come. */
	private static final Set<ThresholdCheck> FOREIGN = Set.of(ThresholdCheck.STEAL, ThresholdCheck.OTHER_PROGRAMS);

	private final Set<Disturbance> ofTheArmItself = new HashSet<>();

	private final Set<Disturbance> seenInThisPair = new HashSet<>();

	private int pair;

	private record Disturbance(ThresholdCheck signal, String arm) {

	}

	/**
	 * Finds why a pair is to be measured again.
	 * @param run run with the pair's forks
	 * @return the signals with their readings; empty where the pair is kept
	 */
	public List<Seen.ArmReadings> reasons(RunResult run, int pair) {
		if (pair != this.pair) {
			this.pair = pair;
			this.seenInThisPair.clear();
		}
		List<Seen.ArmReadings> reasons = new ArrayList<>();
		for (ThresholdCheck signal : UnevenDisturbance.SIGNALS) {
			Map<String, Double> readings = UnevenDisturbance.readings(run, signal, (arm) -> {
				Fork fork = arm.forkOf(pair);
				return (fork != null) ? signal.reading(run, fork) : null;
			});
			if (signal != ThresholdCheck.THROTTLING && (isRepeatable(signal, readings) || isStolen(signal, readings))
					&& !(signal == ThresholdCheck.STEAL && decidesNothing(run, pair, readings.values()))) {
				reasons.add(new Seen.ArmReadings(signal.signal(), readings));
			}
		}
		return reasons;
	}

	private static boolean isStolen(ThresholdCheck signal, Map<String, Double> readings) {
		return signal == ThresholdCheck.STEAL
				&& readings.values().stream().anyMatch((share) -> share > Thresholds.STEAL);
	}

	private static boolean decidesNothing(RunResult run, int pair, Collection<Double> stolen) {
		return StolenTime.decidesNothing(stolen,
				run.arms()
					.stream()
					.map((arm) -> arm.forkOf(pair))
					.map((fork) -> (fork != null) ? run.primary().of(fork) : null)
					.map((value) -> Objects.requireNonNullElse(value, 0.0))
					.toList());
	}

	/**
	 * Returns whether the worst reading is above another arm's by more than the limit,
	 * and may be a different one in a repeat.
	 */
	private boolean isRepeatable(ThresholdCheck signal, Map<String, Double> readings) {
		if (readings.size() < 2) {
			return false;
		}
		Map.Entry<String, Double> worst = readings.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
		double best = readings.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
		if (worst.getValue() - best <= signal.warnsAbove()) {
			return false;
		}
		Disturbance disturbance = new Disturbance(signal, worst.getKey());
		if (!FOREIGN.contains(signal) && !this.seenInThisPair.add(disturbance)) {
			this.ofTheArmItself.add(disturbance);
		}
		return !this.ofTheArmItself.contains(disturbance);
	}

}
