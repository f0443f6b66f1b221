package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.ReportModel.Claim;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** Says what one load showed, with a claim for each candidate. */
final class Headline {

	private static final int NAMED_CHECKS = 3;

	private Headline() {
	}

	static List<Claim> of(RunResult result) {
		return switch (result.status()) {
			case INVALID -> List.of(invalid(result));
			case INTERRUPTED -> List.of(new Claim("", Mark.of(result.status()), "the run gives no verdict after "
					+ Figures.count(result.forks().count(), "fork") + ". --resume continues it."));
			case VALID -> valid(result);
		};
	}

	private static Claim invalid(RunResult result) {
		List<String> failed = result.checks()
			.stream()
			.filter((check) -> check.status() == Check.Status.INVALID)
			.map(Check::label)
			.distinct()
			.toList();
		int more = failed.size() - NAMED_CHECKS;
		String names = failed.stream().limit(NAMED_CHECKS).collect(Collectors.joining(", "))
				+ ((more > 0) ? " and " + more + " more" : "");
		return new Claim("", Mark.of(result.status()),
				"the run gives no verdict." + (failed.isEmpty() ? "" : " Failed checks: " + names + "."));
	}

	private static List<Claim> valid(RunResult result) {
		List<Comparison> comparisons = result.primaryComparisons();
		if (result.arms().size() == 1) {
			return List.of(alone(result, result.baseline()));
		}
		return comparisons.isEmpty() ? List.of(new Claim("", Mark.NO_VERDICT, "no pair of forks is complete."))
				: comparisons.stream().map((comparison) -> claim(result, comparison)).toList();
	}

	private static Claim alone(RunResult result, Arm arm) {
		Metric metric = result.primary();
		Double overhead = ArmFigures.overhead(arm, metric);
		String limit = (overhead != null) ? ", " + Figures.difference(overhead) + " over the theoretical limit of "
				+ Figures.of(metric, ArmFigures.bound(arm, metric)) : "";
		return new Claim("", Mark.NO_VERDICT,
				"the " + subject(result) + " is " + Figures.of(metric, ArmFigures.of(arm, metric)) + " with "
						+ threads(arm.name()) + limit + ". One arm has nothing that it could be compared with.");
	}

	private static Claim claim(RunResult result, Comparison comparison) {
		Metric metric = comparison.metric();
		Change change = Change.inFactors(metric, comparison.ratio());
		String verb = " is ";
		String subject = "the " + subject(result);
		if (metric == Metric.MAKESPAN && change.words().endsWith("fast")) {
			subject = PlanText.work(result.load());
			verb = result.load().isTask() ? " finishes " : " finish ";
		}
		return new Claim("", Mark.of(result, comparison),
				subject + verb + change.words() + " with " + threads(comparison.candidate()) + " " + change.than()
						+ " with " + threads(comparison.baseline()) + ". " + detail(result, comparison));
	}

	private static String subject(RunResult result) {
		Metric metric = result.primary();
		return metric.label() + " of " + PlanText.work(result.load());
	}

	/** Returns the figures behind a claim, and the checks that suppress its verdict. */
	private static String detail(RunResult result, Comparison comparison) {
		Metric metric = comparison.metric();
		String pairs = Figures.count(comparison.pairs(), "pair");
		String basis = (comparison.ci95() != null)
				? " (95 % CI " + Figures.interval(comparison.ci95()) + "), " + pairs + "."
				: (comparison.pairs() > 1) ? " in all " + pairs + ", so there is no confidence interval."
						: " of one pair, which has no confidence interval.";
		return ArmFigures.text(result, comparison.candidate(), metric) + " instead of "
				+ ArmFigures.text(result, comparison.baseline(), metric) + ": ratio "
				+ Figures.ratio(comparison.ratio()) + basis + (comparison.isDoubtful()
						? " Suppressed by: " + String.join(", ", comparison.withheldBy()) + "." : "");
	}

	/** Returns the name of an arm in a sentence. */
	static String threads(String arm) {
		return (arm.equals("platform") || arm.equals("virtual")) ? arm + " threads" : arm;
	}

}
