package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Word;

/**
 * Says what a run found on one screen.
 *
 * @param columns of the terminal
 */
record RunScreen(RunResult result, int columns) {

	private static final int CLAIMS = 6;

	/** The most checks that are named with what they saw. */
	private static final int CHECKS = 3;

	/** Returns the lines, of which the report's own line is none. */
	List<String> lines() {
		int arms = this.result.arms().size();
		List<String> sure = new OneScreen(2, this.columns)
			.paragraph("How sure: " + jvms() + OneScreen.checks(this.result.checks()) + ".", 2)
			.lines();
		OneScreen screen = new OneScreen(OneScreen.LINES - OneScreen.REPORT - sure.size(), this.columns);
		screen.paragraph(this.result.scenario().name() + ": " + claims(), CLAIMS);
		if (arms == 1) {
			screen.gap().rows(ArmFigures.table(this.result, ArmFigures.SHORT).lines());
		}
		screen.gap()
			.table(results(), this.result.baseline().name(),
					(arms == 2) ? this.result.arms().getLast().name() : "candidate")
			.paragraph(list(Word.SAME), 2)
			.paragraph(list(Word.UNCLEAR), 3);
		List<String> seen = Checks.with(this.result, Check.Status.INVALID, Check.Status.WARN)
			.stream()
			.map((check) -> check.label() + ": " + CheckText.of(check) + ".")
			.toList();
		screen.gap().points("Checks that did not pass", seen, CHECKS);
		List<String> lines = new ArrayList<>(screen.lines());
		lines.addAll(sure);
		return lines;
	}

	private String jvms() {
		int forks = this.result.arms().stream().mapToInt((arm) -> arm.forks().size()).min().orElse(0);
		return (this.result.arms().size() == 1) ? Figures.count(forks, "fresh JVM")
				: Figures.count(forks, "pair") + " of fresh JVMs";
	}

	/** Returns the claims of the headline, each after the word of its result. */
	private String claims() {
		return Headline.of(this.result)
			.claims()
			.stream()
			.map((claim) -> (this.result.status() == Status.VALID && claim.mark() != Mark.NO_VERDICT) ? claim.sentence()
					: claim.figures())
			.collect(Collectors.joining(" "));
	}

	private List<OneScreen.Line> results() {
		return this.result.comparisons()
			.stream()
			.filter((comparison) -> comparison.word().isDifferent())
			.map((comparison) -> new OneScreen.Line(comparison.word().toString(), Ratios.name(this.result, comparison),
					ArmFigures.text(this.result, comparison.baseline(), comparison.metric()),
					ArmFigures.text(this.result, comparison.candidate(), comparison.metric()),
					Ratios.change(comparison)))
			.toList();
	}

	private String list(Word word) {
		return OneScreen.list(word,
				this.result.comparisons()
					.stream()
					.filter((comparison) -> comparison.word() == word)
					.map((comparison) -> new OneScreen.Ranged(Ratios.name(this.result, comparison),
							Ratios.change(comparison), comparison.withheldBy()))
					.toList());
	}

}
