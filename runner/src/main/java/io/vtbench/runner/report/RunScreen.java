package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.Verdict;

/** Says what a run found on one screen. */
record RunScreen(RunResult result) {

	private static final int CLAIMS = 6;

	/** The most checks that are named with what they saw. */
	private static final int CHECKS = 3;

	private static final List<Metric> ALONE = List.of(Metric.MAKESPAN, Metric.THROUGHPUT, Metric.LATENCY_P50,
			Metric.LATENCY_P95, Metric.CPU_PER_REQUEST, Metric.PEAK_MEMORY);

	/** Returns the lines, of which the report's own line is none. */
	List<String> lines() {
		int arms = this.result.arms().size();
		OneScreen screen = new OneScreen(OneScreen.LINES - OneScreen.REPORT - 1);
		screen.paragraph(this.result.scenario().name() + ": " + claims(), CLAIMS);
		if (arms == 1) {
			screen.gap().rows(ArmFigures.table(this.result, ALONE).lines());
		}
		screen.gap()
			.table(results(), this.result.baseline().name(),
					(arms == 2) ? this.result.arms().getLast().name() : "candidate")
			.paragraph(list("Same", Verdict.NO_RELEVANT_DIFFERENCE), 2)
			.paragraph(list("Unclear", Verdict.INCONCLUSIVE), 3);
		List<String> seen = Checks.with(this.result, Check.Status.INVALID, Check.Status.WARN)
			.stream()
			.map((check) -> check.label() + ": " + CheckText.of(check) + ".")
			.toList();
		screen.gap().points("Checks that did not pass", seen, CHECKS);
		List<String> lines = new ArrayList<>(screen.lines());
		lines.add("How sure: " + jvms() + OneScreen.checks(this.result.checks()) + ".");
		return lines;
	}

	private String jvms() {
		int forks = this.result.arms().stream().mapToInt((arm) -> arm.forks().size()).min().orElse(0);
		return (this.result.arms().size() == 1) ? Figures.count(forks, "fresh JVM")
				: Figures.count(forks, "pair") + " of fresh JVMs";
	}

	/** Returns the claims of the headline, each after the word of its result. */
	private String claims() {
		List<Comparison> primary = this.result.primaryComparisons();
		List<Headline.Claim> claims = Headline.of(this.result).claims();
		List<String> sentences = new ArrayList<>();
		for (int i = 0; i < claims.size(); i++) {
			Headline.Claim claim = claims.get(i);
			String text = claim.text() + (claim.detail().isEmpty() ? "" : " " + claim.detail());
			Verdict verdict = (claims.size() == primary.size()) ? primary.get(i).verdict() : null;
			sentences.add((verdict != null) ? capitalised(Mark.word(verdict)) + ". " + text : text);
		}
		return String.join(" ", sentences);
	}

	private static String capitalised(Word word) {
		String text = word.toString();
		return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
	}

	private List<OneScreen.Line> results() {
		return this.result.comparisons()
			.stream()
			.filter((comparison) -> List.of(Word.BETTER, Word.WORSE).contains(Mark.word(comparison.verdict())))
			.map((comparison) -> new OneScreen.Line(Mark.word(comparison.verdict()),
					Ratios.name(this.result, comparison), value(comparison.baseline(), comparison.metric()),
					value(comparison.candidate(), comparison.metric()), comparison.ratio(), comparison.ci95()))
			.toList();
	}

	private String value(String arm, Metric metric) {
		return Figures.of(metric, ArmFigures.of(this.result.arm(arm), metric));
	}

	private String list(String name, Verdict verdict) {
		String list = this.result.comparisons()
			.stream()
			.filter((comparison) -> comparison.verdict() == verdict)
			.map(this::withBound)
			.collect(Collectors.joining(", "));
		return list.isEmpty() ? "" : name + " (a difference is smaller than): " + list;
	}

	private String withBound(Comparison comparison) {
		Double bound = comparison.bound();
		return Ratios.name(this.result, comparison) + ((bound != null) ? " " + RowText.bound(bound) : "")
				+ (comparison.isDoubtful() ? " (doubt: " + String.join(", ", comparison.withheldBy()) + ")" : "");
	}

}
