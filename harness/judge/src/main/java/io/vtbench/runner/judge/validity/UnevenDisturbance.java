package io.vtbench.runner.judge.validity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether one arm was disturbed and another was not. A disturbance of both arms
 * alike makes an interval wider. A disturbance of one of them moves the ratio, and no
 * interval shows that. Some of the signals may be of an arm's own making, so the check
 * warns and leaves the judgement to the reader. A signal that no arm has makes none of
 * them suspect; without a look at other programs, nothing is known of what came from
 * outside.
 */
final class UnevenDisturbance implements ValidityCheck {

	/** The signals of everything that may disturb a fork. */
	static final List<ThresholdCheck> SIGNALS = List.of(ThresholdCheck.STEAL, ThresholdCheck.OTHER_PROGRAMS,
			ThresholdCheck.THROTTLING, ThresholdCheck.SWAP, ThresholdCheck.GENERATOR, ThresholdCheck.GC_PAUSES);

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.UNEVEN_DISTURBANCE).withSignals(signals(SIGNALS));
	}

	@Override
	public List<Check> judge(RunResult run) {
		int arms = run.arms().size();
		if (arms < 2) {
			return List.of();
		}
		List<Seen.ArmReadings> uneven = new ArrayList<>();
		List<ThresholdCheck> incomplete = new ArrayList<>();
		List<ThresholdCheck> unread = new ArrayList<>();
		for (ThresholdCheck signal : SIGNALS) {
			if (signal.applies(run)) {
				Map<String, Double> means = readings(run, signal, (arm) -> mean(run, arm, signal));
				long disturbed = means.values().stream().filter((mean) -> mean > signal.warnsAbove()).count();
				if (disturbed > 0 && disturbed < means.size()) {
					uneven.add(new Seen.ArmReadings(signal.signal(), means));
				}
				else if (means.isEmpty() && signal != ThresholdCheck.OTHER_PROGRAMS) {
					unread.add(signal);
				}
				else if (means.size() < arms) {
					incomplete.add(signal);
				}
			}
		}
		Status status = !uneven.isEmpty() ? Status.WARN : incomplete.isEmpty() ? Status.OK : Status.NOT_AVAILABLE;
		return List.of(outcome(null, status, new Seen.Disturbances(uneven, signals(incomplete), signals(unread))));
	}

	private static List<Signal> signals(List<ThresholdCheck> checks) {
		return checks.stream().map(ThresholdCheck::signal).toList();
	}

	/**
	 * Returns the readings of a signal by arm, in the run's order; empty where the load
	 * has no such signal. An arm without a reading is left out.
	 */
	static Map<String, Double> readings(RunResult run, ThresholdCheck signal, Function<Arm, @Nullable Double> reading) {
		Map<String, Double> readings = new LinkedHashMap<>();
		if (signal.applies(run)) {
			for (Arm arm : run.arms()) {
				Double value = reading.apply(arm);
				if (value != null) {
					readings.put(arm.name(), value);
				}
			}
		}
		return readings;
	}

	private static @Nullable Double mean(RunResult run, Arm arm, ThresholdCheck signal) {
		OptionalDouble mean = arm.readings((fork) -> signal.reading(run, fork))
			.mapToDouble(Double::doubleValue)
			.average();
		return mean.isPresent() ? mean.getAsDouble() : null;
	}

}
