package io.vtbench.runner.report;

import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/** Says what a run found, with a claim for each candidate. */
record Headline(List<Claim> claims) {

	private static final int NAMED_CHECKS = 3;

	/**
	 * A verdict in words.
	 *
	 * @param mark of the verdict
	 * @param text claim, as a sentence
	 * @param detail figures behind the claim, as another sentence; empty without figures
	 */
	record Claim(Mark mark, String text, String detail) {

		String sentence() {
			return this.mark.word() + ". " + figures();
		}

		/** Returns the claim without the word of its result. */
		String figures() {
			return this.text + (this.detail.isEmpty() ? "" : " " + this.detail);
		}

	}

	static Headline of(RunResult result) {
		return new Headline(switch (result.status()) {
			case INVALID -> List.of(invalid(result));
			case INTERRUPTED -> List.of(new Claim(Mark.of(result.status()),
					"The run gives no verdict after " + Figures.count(result.forks().count(), "fork") + ".",
					"--resume continues it."));
			case VALID -> valid(result);
		});
	}

	/** Returns all claims as plain text. */
	String sentence() {
		return this.claims.stream().map(Claim::sentence).collect(Collectors.joining(" "));
	}

	/** Returns the style class of all claims; "none" where they differ. */
	String kind() {
		return Mark.kindOf(this.claims.stream().map(Claim::mark));
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
		return new Claim(Mark.of(result.status()), "The run gives no verdict.",
				failed.isEmpty() ? "" : "Failed checks: " + names + ".");
	}

	private static List<Claim> valid(RunResult result) {
		List<Comparison> comparisons = result.primaryComparisons();
		if (result.arms().size() == 1) {
			return List.of(alone(result, result.baseline()));
		}
		return comparisons.isEmpty() ? List.of(new Claim(Mark.NO_VERDICT, "No pair of forks is complete.", ""))
				: comparisons.stream().map((comparison) -> claim(result, comparison)).toList();
	}

	private static Claim alone(RunResult result, Arm arm) {
		Metric metric = result.primary();
		Double overhead = ArmFigures.overhead(arm, metric);
		String limit = (overhead != null) ? ", " + Figures.difference(overhead) + " over the theoretical limit of "
				+ Figures.of(metric, ArmFigures.bound(arm, metric)) : "";
		return new Claim(
				Mark.NO_VERDICT, "The " + subject(result) + " is " + Figures.of(metric, ArmFigures.of(arm, metric))
						+ " with " + threads(arm.name()) + limit + ".",
				"One arm has nothing that it could be compared with.");
	}

	private static Claim claim(RunResult result, Comparison comparison) {
		Metric metric = comparison.metric();
		Change change = Change.inFactors(metric, comparison.ratio());
		String verb = " is ";
		String subject = "The " + subject(result);
		if (metric == Metric.MAKESPAN && change.words().endsWith("fast")) {
			subject = PlainText.capitalised(PlanText.work(result.load()));
			verb = result.load().isTask() ? " finishes " : " finish ";
		}
		return new Claim(Mark.of(result, comparison),
				subject + verb + change.words() + " with " + threads(comparison.candidate()) + " " + change.than()
						+ " with " + threads(comparison.baseline()) + ".",
				detail(result, comparison));
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

	private static String threads(String arm) {
		return (arm.equals("platform") || arm.equals("virtual")) ? arm + " threads" : arm;
	}

}
