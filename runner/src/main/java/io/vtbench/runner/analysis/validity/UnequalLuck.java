package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;

/**
 * Was one arm disturbed and another not? What hits both arms alike makes an interval
 * wider; what hits one of them moves the ratio, and no interval shows that. Some of the
 * signals may be of an arm's own making, so it warns and leaves the judgement to people.
 * What no arm tells makes none of them suspect; without a look at other programs, nothing
 * is known of what came from outside.
 */
final class UnequalLuck implements ValidityCheck {

	private static final String NAME = "unequal luck";

	/** Of whatever may disturb a fork. */
	static final List<ThresholdCheck> SIGNALS = List.of(ThresholdCheck.STEAL, ThresholdCheck.OTHER_PROGRAMS,
			ThresholdCheck.THROTTLING, ThresholdCheck.SWAP, ThresholdCheck.GENERATOR, ThresholdCheck.COLLECTOR);

	@Override
	public About about() {
		String names = SIGNALS.stream().map((signal) -> signal.about().name()).collect(Collectors.joining(", "));
		return About.check(NAME)
			.warns("the mean of an arm's forks is above, and that of another arm's is not, where one of these warns: "
					+ names);
	}

	@Override
	public List<Check> judge(RunResult run) {
		if (run.arms().size() < 2) {
			return List.of();
		}
		List<String> unequal = new ArrayList<>();
		List<String> unknown = new ArrayList<>();
		List<String> unread = new ArrayList<>();
		for (ThresholdCheck signal : SIGNALS) {
			if (signal.about().loads().contains(run.load().model())) {
				Map<String, Double> read = read(run, signal);
				if (isUnequal(signal, read)) {
					unequal.add(text(signal, read));
				}
				else if (read.isEmpty() && signal != ThresholdCheck.OTHER_PROGRAMS) {
					unread.add(signal.about().name());
				}
				else if (read.size() < run.arms().size()) {
					unknown.add(signal.about().name());
				}
			}
		}
		if (!unequal.isEmpty()) {
			return List.of(new Check(NAME, null, Status.WARN, String.join("; ", unequal)));
		}
		return List.of(unknown.isEmpty()
				? new Check(NAME, null, Status.OK, "no arm was disturbed where another was not" + unread(unread))
				: new Check(NAME, null, Status.NOT_AVAILABLE,
						"no reading in every arm of " + String.join(", ", unknown)));
	}

	private static String unread(List<String> signals) {
		return signals.isEmpty() ? "" : "; no reading in any of them of " + String.join(", ", signals);
	}

	private static Map<String, Double> read(RunResult run, ThresholdCheck signal) {
		Map<String, Double> read = new LinkedHashMap<>();
		for (Arm arm : run.arms()) {
			Double mean = signal.mean(run, arm);
			if (mean != null) {
				read.put(arm.name(), mean);
			}
		}
		return read;
	}

	private static boolean isUnequal(ThresholdCheck signal, Map<String, Double> read) {
		long disturbed = read.values().stream().filter((mean) -> mean > signal.warnsAbove()).count();
		return disturbed > 0 && disturbed < read.size();
	}

	/** The signal with its reading in each arm. */
	static String text(ThresholdCheck signal, Map<String, Double> readings) {
		return signal.about().name() + " "
				+ readings.entrySet()
					.stream()
					.map((arm) -> signal.show(arm.getValue()) + " in " + arm.getKey())
					.collect(Collectors.joining(", "));
	}

}
