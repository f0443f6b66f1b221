package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Was one arm disturbed and another not? What hits both arms alike makes an interval
 * wider; what hits one of them moves the ratio, and no interval shows that. Some of the
 * signals may be of an arm's own making, so it warns and leaves the judgement to the
 * reader. A signal that no arm has makes none of them suspect; without a look at other
 * programs, nothing is known of what came from outside.
 */
final class UnevenDisturbance implements ValidityCheck {

	/** Signals of whatever may disturb a fork. */
	static final List<ThresholdCheck> SIGNALS = List.of(ThresholdCheck.STEAL, ThresholdCheck.OTHER_PROGRAMS,
			ThresholdCheck.THROTTLING, ThresholdCheck.SWAP, ThresholdCheck.GENERATOR, ThresholdCheck.GC_PAUSES);

	@Override
	public CheckDescription description() {
		return CheckDescription.check("uneven disturbance")
			.warns("the mean of an arm's forks is above, and that of another arm's is not, where one of these warns: "
					+ names(SIGNALS));
	}

	@Override
	public List<Check> judge(RunResult run) {
		int arms = run.arms().size();
		if (arms < 2) {
			return List.of();
		}
		List<String> unequal = new ArrayList<>();
		List<ThresholdCheck> unknown = new ArrayList<>();
		List<ThresholdCheck> unread = new ArrayList<>();
		for (ThresholdCheck signal : SIGNALS) {
			if (signal.applies(run)) {
				Map<String, Double> means = readings(run, signal, (arm) -> mean(run, arm, signal));
				long disturbed = means.values().stream().filter((mean) -> mean > signal.warnsAbove()).count();
				if (disturbed > 0 && disturbed < means.size()) {
					unequal.add(text(signal, means));
				}
				else if (means.isEmpty() && signal != ThresholdCheck.OTHER_PROGRAMS) {
					unread.add(signal);
				}
				else if (means.size() < arms) {
					unknown.add(signal);
				}
			}
		}
		if (!unequal.isEmpty()) {
			return List.of(outcome(null, Status.WARN, String.join("; ", unequal)));
		}
		return List.of(unknown.isEmpty()
				? outcome(null, Status.OK,
						"no arm was disturbed where another was not"
								+ (unread.isEmpty() ? "" : "; no reading in any of them of " + names(unread)))
				: outcome(null, Status.NOT_AVAILABLE, "no reading in every arm of " + names(unknown)));
	}

	private static String names(List<ThresholdCheck> signals) {
		return signals.stream().map((signal) -> signal.description().name()).collect(Collectors.joining(", "));
	}

	/**
	 * What is read of each arm in the run's order; empty where the load has no such
	 * signal.
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
		OptionalDouble mean = arm.forks()
			.stream()
			.map((fork) -> signal.reading(run, fork))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.average();
		return mean.isPresent() ? mean.getAsDouble() : null;
	}

	/** The signal with its reading in each arm. */
	static String text(ThresholdCheck signal, Map<String, Double> readings) {
		return signal.description().name() + " "
				+ readings.entrySet()
					.stream()
					.map((arm) -> signal.show(arm.getValue()) + " in " + arm.getKey())
					.collect(Collectors.joining(", "));
	}

}
