package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.Power;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Verdict;

/** Says which figures a reader must not rely on, and which checks say so. */
final class Doubts {

	/** The mark behind a doubtful figure of an arm. */
	static final String MARK = " (?)";

	private Doubts() {
	}

	/** Returns a sentence for each check that casts doubt on a comparison. */
	static List<String> ofComparisons(RunResult result) {
		return byName(result.checks().stream().filter((check) -> metrics(result, check).findAny().isPresent()))
			.entrySet()
			.stream()
			.map((group) -> "Not reliable because of " + named(group) + ": "
					+ group.getValue()
						.stream()
						.flatMap((check) -> metrics(result, check))
						.distinct()
						.collect(Collectors.joining(", "))
					+ ".")
			.toList();
	}

	/** Returns the metrics of the comparisons that a check casts doubt on. */
	private static Stream<String> metrics(RunResult result, Check check) {
		return result.comparisons()
			.stream()
			.filter((comparison) -> comparison.withheldBy().contains(check.label()))
			.map((comparison) -> comparison.metric().label());
	}

	/**
	 * Returns the explanation of the mark behind figures; empty where no figure is
	 * marked.
	 */
	static List<String> ofFigures(RunResult result) {
		Map<String, List<Check>> groups = byName(result.checks()
			.stream()
			.filter((check) -> result.arms().stream().anyMatch((arm) -> touches(result, check, arm))));
		return groups.isEmpty() ? List.of()
				: List.of(MARK.strip() + " Not reliable because of "
						+ groups.entrySet().stream().map(Doubts::named).collect(Collectors.joining(", "))
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

	private static Map<String, List<Check>> byName(Stream<Check> checks) {
		return checks.collect(Collectors.groupingBy(Check::name, LinkedHashMap::new, Collectors.toList()));
	}

	private static String named(Map.Entry<String, List<Check>> group) {
		List<String> arms = group.getValue()
			.stream()
			.filter((check) -> check.arm() != null)
			.map((check) -> String.valueOf(check.arm()))
			.toList();
		return group.getKey() + (arms.isEmpty() ? "" : " (" + String.join(", ", arms) + ")");
	}

	/**
	 * Returns a sentence for each check that casts doubt on comparisons, and for each
	 * comparison whose interval alone leaves the question open. A sentence on an open
	 * question gives the reason, and how small a difference could have been seen.
	 */
	static List<String> openQuestions(RunResult result) {
		List<String> sentences = new ArrayList<>(ofComparisons(result));
		for (Comparison comparison : result.comparisons()) {
			if (comparison.verdict() == Verdict.INCONCLUSIVE && !comparison.isDoubtful()
					&& comparison.sensitivity() != null) {
				sentences.add("Unclear: " + comparison.metric().label() + " of " + comparison.candidate() + ". "
						+ why(result, comparison, comparison.sensitivity()));
			}
		}
		return List.copyOf(sentences);
	}

	/**
	 * Returns why an interval leaves the question open. Where a difference was found and
	 * only its size is unclear, more pairs are no advice.
	 */
	private static String why(RunResult result, Comparison comparison, Sensitivity sensitivity) {
		if (comparison.ci95() == null || comparison.ci95().contains(1)) {
			return power(comparison, sensitivity);
		}
		String interval = " (" + Figures.interval(comparison.ci95()) + ")";
		Double adjusted = comparison.pValueHolm();
		if (adjusted != null && adjusted >= result.alpha()) {
			return "The 95 % confidence interval" + interval + " does not contain 1, but several comparisons are judged"
					+ " together, and then the difference may be chance: p (Holm) is " + Figures.pValue(adjusted) + ". "
					+ power(comparison, sensitivity);
		}
		return "A difference is there" + interval + ", but it may be smaller or larger than "
				+ Figures.exact(comparison.metric().relevant() * 100) + " %, which is what counts as relevant.";
	}

	/**
	 * Returns which difference such a run detects, and how many more pairs would decide.
	 */
	private static String power(Comparison comparison, Sensitivity sensitivity) {
		String needed = sensitivity.needed()
			.stream()
			.filter((effort) -> effort.pairs() > comparison.pairs())
			.map(Doubts::of)
			.collect(Collectors.joining(", "));
		Double bound = comparison.bound();
		return ((bound != null) ? "It differs by less than " + RowText.size(bound) + ". " : "")
				+ "Such a run calls a difference of " + Figures.percent(sensitivity.smallest())
				+ " or more in four of five cases." + (needed.isEmpty() ? "" : " To " + needed + ".");
	}

	private static String of(Sensitivity.Effort effort) {
		String pairs = (effort.pairs() < Power.MAX_PAIRS) ? "takes " + Figures.count(effort.pairs(), "pair")
				: "takes more than " + Figures.count(Power.MAX_PAIRS, "pair");
		Double minutes = effort.minutes();
		String aim = (effort.difference() > 0) ? "find " + Figures.exact(effort.difference() * 100) + " % "
				: "show that nothing differs ";
		return aim + pairs + ((minutes != null && effort.pairs() < Power.MAX_PAIRS) ? " (" + time(minutes) + ")" : "");
	}

	private static String time(double minutes) {
		return (minutes < 100) ? Math.max(1, Math.round(minutes)) + " min" : Figures.exact(minutes / 60) + " h";
	}

}
