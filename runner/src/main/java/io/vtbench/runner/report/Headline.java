package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** What a run says, in one sentence. */
final class Headline {

	private static final int NAMED_CHECKS = 3;

	private final RunResult result;

	private Headline(RunResult result) {
		this.result = result;
	}

	static String of(RunResult result) {
		Headline headline = new Headline(result);
		return switch (result.status()) {
			case INVALID -> headline.invalid();
			case INTERRUPTED -> headline.interrupted();
			case VALID -> headline.valid();
		};
	}

	private String invalid() {
		List<String> failed = this.result.checks()
			.stream()
			.filter((check) -> check.status() == Check.Status.INVALID)
			.map(Check::label)
			.distinct()
			.toList();
		if (failed.isEmpty()) {
			return "This run is invalid, so it gives no verdict.";
		}
		String names = failed.stream().limit(NAMED_CHECKS).collect(Collectors.joining(", "));
		int more = failed.size() - NAMED_CHECKS;
		return "This run is invalid, so it gives no verdict; failed: " + names
				+ ((more > 0) ? " and " + more + " more" : "") + ".";
	}

	private String interrupted() {
		int forks = this.result.arms().stream().mapToInt((arm) -> arm.forks().size()).sum();
		return "This run was interrupted after " + forks + ((forks == 1) ? " fork" : " forks")
				+ ", so it gives no verdict; --resume continues it.";
	}

	private String valid() {
		List<Comparison> comparisons = this.result.primaryComparisons();
		if (this.result.arms().size() == 1) {
			return alone(this.result.baseline());
		}
		if (comparisons.isEmpty()) {
			return "No pair of forks is complete, so there is no verdict.";
		}
		String clauses = (comparisons.size() == 1) ? one(comparisons.getFirst()) : several(comparisons);
		boolean onePair = comparisons.stream().allMatch((comparison) -> comparison.pairs() < 2);
		return clauses + (onePair ? "; one pair gives no interval, so no verdict." : ".") + withheld();
	}

	/** The checks that suppress a verdict. */
	private String withheld() {
		List<String> checks = this.result.primaryComparisons()
			.stream()
			.flatMap((comparison) -> comparison.withheldBy().stream())
			.distinct()
			.toList();
		return checks.isEmpty() ? "" : " A verdict is suppressed by: " + String.join(", ", checks) + ".";
	}

	private String alone(Arm arm) {
		Metric metric = this.result.primary();
		String value = Figures.of(metric, ArmFigures.of(arm, metric));
		Double overhead = ArmFigures.overhead(arm, metric);
		String beside = (overhead != null) ? " (" + Figures.difference(overhead) + " over the bound of "
				+ Figures.of(metric, ArmFigures.bound(arm, metric)) + ")" : "";
		String start = (metric == Metric.MAKESPAN) ? verb("take", "takes") + value
				: "the " + metric.label() + " of " + work() + " is " + value;
		return "With " + threads(arm.name()) + ", " + start + beside + "; one arm gives no comparison, so no verdict.";
	}

	private String one(Comparison comparison) {
		String ratio = Figures.ratio(comparison.ratio());
		String baseline = threads(comparison.baseline());
		String fact;
		if (comparison.metric() != Metric.MAKESPAN) {
			fact = "the " + comparison.metric().label() + " of " + work() + " is " + ratio + " times that with "
					+ baseline;
		}
		else if (comparison.ratio() < 1) {
			fact = verb("finish", "finishes") + "in " + ratio + " of the time that " + baseline
					+ (hasThreads(comparison.baseline()) ? " need" : " needs");
		}
		else {
			fact = verb("take", "takes") + ratio + " times as long as with " + baseline;
		}
		return "With " + threads(comparison.candidate()) + ", " + fact + judgement(comparison);
	}

	private String several(List<Comparison> comparisons) {
		Comparison first = comparisons.getFirst();
		boolean makespan = first.metric() == Metric.MAKESPAN;
		String start = makespan ? verb("take", "takes") : "the " + first.metric().label() + " of " + work() + " is ";
		String times = makespan ? " times as long with " : " times as high with ";
		return "Against " + threads(first.baseline()) + ", " + start
				+ comparisons.stream()
					.map((comparison) -> Figures.ratio(comparison.ratio()) + times + threads(comparison.candidate())
							+ judgement(comparison))
					.collect(Collectors.joining("; "));
	}

	private static String judgement(Comparison comparison) {
		if (comparison.ci95() == null) {
			return comparison.isWithoutScatter()
					? " (the same in all " + comparison.pairs() + " pairs): " + ComparisonRow.verdict(comparison) : "";
		}
		return " (95 % CI " + Figures.interval(comparison.ci95()) + ", " + comparison.pairs() + " pairs): "
				+ ComparisonRow.verdict(comparison);
	}

	private String work() {
		return PlanText.work(this.result.load());
	}

	/** A task is one, requests are many. */
	private String verb(String plural, String singular) {
		return work() + " " + (this.result.load().isTask() ? singular : plural) + " ";
	}

	private static String threads(String arm) {
		return hasThreads(arm) ? arm + " threads" : arm;
	}

	/** Other arms have names of their own. */
	private static boolean hasThreads(String arm) {
		return arm.equals("platform") || arm.equals("virtual");
	}

}
