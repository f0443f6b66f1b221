package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Was one fork of a pair disturbed and the other not? Then the pair is worth another
 * measurement, for what hits one arm moves the ratio. It is told by signals alone and
 * never by the figures that are compared. A signal that speaks against the same arm when
 * the pair has been repeated is no luck but the arm's own, and asks for no more repeats.
 * Throttling never counts, for a control group is throttled for what its own processes
 * do.
 */
public final class PairLuck {

	/** These come from outside, however often. */
	private static final Set<ThresholdCheck> FOREIGN = Set.of(ThresholdCheck.STEAL, ThresholdCheck.OTHER_PROGRAMS);

	private final Set<Disturbance> own = new HashSet<>();

	private final Set<Disturbance> before = new HashSet<>();

	private int pair;

	private record Disturbance(ThresholdCheck signal, String arm) {

	}

	/**
	 * What speaks for measuring a pair again.
	 * @param run with the pair's forks
	 * @return the signals with their readings; null where nothing does
	 */
	public @Nullable String objection(RunResult run, int pair) {
		if (pair != this.pair) {
			this.pair = pair;
			this.before.clear();
		}
		Map<String, Fork> forks = forks(run, pair);
		List<String> objections = new ArrayList<>();
		for (ThresholdCheck signal : UnequalLuck.SIGNALS) {
			if (signal == ThresholdCheck.THROTTLING) {
				continue;
			}
			Map<String, Double> readings = readings(run, forks, signal);
			String disturbed = disturbed(readings, signal);
			boolean unequal = disturbed != null && isLuck(new Disturbance(signal, disturbed));
			boolean stolen = signal == ThresholdCheck.STEAL
					&& readings.values().stream().anyMatch((share) -> share > Thresholds.STEAL);
			if (unequal || stolen) {
				objections.add(UnequalLuck.text(signal, readings));
			}
		}
		return objections.isEmpty() ? null : String.join("; ", objections);
	}

	private boolean isLuck(Disturbance disturbance) {
		if (FOREIGN.contains(disturbance.signal())) {
			return true;
		}
		if (!this.before.add(disturbance)) {
			this.own.add(disturbance);
		}
		return !this.own.contains(disturbance);
	}

	private static Map<String, Fork> forks(RunResult run, int pair) {
		Map<String, Fork> forks = new LinkedHashMap<>();
		for (Arm arm : run.arms()) {
			arm.forks().stream().filter((fork) -> fork.pair() == pair).forEach((fork) -> forks.put(arm.name(), fork));
		}
		return forks;
	}

	private static Map<String, Double> readings(RunResult run, Map<String, Fork> forks, ThresholdCheck signal) {
		Map<String, Double> readings = new LinkedHashMap<>();
		if (signal.about().loads().contains(run.load().model())) {
			forks.forEach((arm, fork) -> {
				Double reading = signal.reading(run, fork);
				if (reading != null) {
					readings.put(arm, reading);
				}
			});
		}
		return readings;
	}

	/**
	 * The arm with the worst reading, if it is above the limit, and above another arm's
	 * by as much.
	 */
	private static @Nullable String disturbed(Map<String, Double> readings, ThresholdCheck signal) {
		Map.Entry<String, Double> worst = readings.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(null);
		if (worst == null || readings.size() < 2) {
			return null;
		}
		double best = readings.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
		return (worst.getValue() - best > signal.warnsAbove()) ? worst.getKey() : null;
	}

}
