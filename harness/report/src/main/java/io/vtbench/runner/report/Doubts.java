package io.vtbench.runner.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** Says which figures a reader must not rely on, and which checks say so. */
final class Doubts {

	/** The mark behind a doubtful figure of an arm. */
	static final String MARK = " (?)";

	private Doubts() {
	}

	/** Returns a word with the names of the checks that doubt it behind it. */
	static String behind(String word, List<String> checks) {
		return word + (checks.isEmpty() ? "" : " (" + String.join(", ", names(checks)) + ")");
	}

	/** Returns the names of checks, without the arms that they are about. */
	static List<String> names(List<String> checks) {
		return checks.stream().map((check) -> check.replaceFirst(" \\(.*", "")).distinct().toList();
	}

	/**
	 * Returns the explanation of the mark behind figures; empty where no figure is
	 * marked.
	 */
	static List<String> ofFigures(RunResult result) {
		Map<String, List<Check>> groups = Maps.grouped(
				result.checks()
					.stream()
					.filter((check) -> result.arms().stream().anyMatch((arm) -> touches(result, check, arm))),
				Check::name);
		return groups.isEmpty() ? List.of()
				: List.of(MARK.strip() + " Not reliable because of "
						+ Maps.each(groups, Doubts::named).collect(Collectors.joining(", "))
						+ "; the checks say what was seen.");
	}

	/** Returns the figure of an arm, marked where a check casts doubt on it. */
	static String marked(RunResult result, Arm arm, Metric metric, String figure) {
		boolean doubtful = ArmFigures.of(arm, metric) != null
				&& result.checks().stream().anyMatch((check) -> check.doubts(metric, arm.name()));
		return doubtful ? figure + MARK : figure;
	}

	private static boolean touches(RunResult result, Check check, Arm arm) {
		return Arrays.stream(Metric.values())
			.filter(result::reports)
			.anyMatch((metric) -> check.doubts(metric, arm.name()) && ArmFigures.of(arm, metric) != null);
	}

	private static String named(String name, List<Check> checks) {
		List<String> arms = checks.stream().map(Check::arm).filter(Objects::nonNull).toList();
		return name + (arms.isEmpty() ? "" : " (" + String.join(", ", arms) + ")");
	}

}
