package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Json;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.format.Range;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunComparison.Mismatch;

/**
 * Reports how a saved run differs from an earlier one, for a terminal, a pull request and
 * a program.
 */
public final class ComparisonReport {

	/**
	 * The caveat that no confidence interval contains what changed between separate runs.
	 */
	private static final String NOT_IN_IT = "The confidence intervals hold what scatters within the runs. What changed on the"
			+ " machine between them is not in them: 'bench try --change jar:NEW.jar' measures both versions in one run.";

	private ComparisonReport() {
	}

	/** Returns the comparison as JSON, for programs. */
	public static String json(RunComparison comparison) {
		return Json.text(comparison);
	}

	/**
	 * Returns the comparison for a terminal, in at most 100 columns where names are
	 * short.
	 */
	public static String console(RunComparison comparison) {
		View view = View.of(comparison);
		List<String> lines = new ArrayList<>(List.of(""));
		lines.addAll(PlainText.wrap(view.title(), 0));
		view.sentences().forEach((sentence) -> lines.addAll(PlainText.wrap(sentence, 2)));
		lines.add("");
		lines.addAll(view.table(false).lines());
		view.changes()
			.forEach((change) -> lines.addAll(PlainText
				.wrap("changed: " + change.fact() + " (" + change.before() + " -> " + change.after() + ")", 0)));
		view.doubts().forEach((doubt) -> lines.addAll(PlainText.wrap(doubt, 0)));
		lines.add("");
		lines.addAll(PlainText.wrap(NOT_IN_IT, 0));
		return PlainText.of(String.join("\n", lines));
	}

	/** Returns the comparison as Markdown, for a pull request. */
	public static String markdown(RunComparison comparison) {
		return Templates.markdown("comparison.md", View.of(comparison));
	}

	/** Holds one comparison in words, as the template names its parts. */
	record View(String title, List<String> sentences, String before, String after, List<ArmComparison> arms,
			List<String> doubts, List<Mismatch> changes, String limits) {

		static View of(RunComparison comparison) {
			return new View(comparison.scenario() + " against " + comparison.before().name(), sentences(comparison),
					side(comparison.before()), side(comparison.after()), comparison.comparisons(), doubts(comparison),
					comparison.changes(), NOT_IN_IT);
		}

		private static String side(RunComparison.Side side) {
			return side.name() + ", measured " + side.startedAt();
		}

		static List<String> sentences(RunComparison comparison) {
			return (comparison.noVerdict() != null) ? List.of("No verdict: " + comparison.noVerdict() + ".")
					: comparison.judged().stream().map(View::sentence).toList();
		}

		static String sentence(ArmComparison arm) {
			boolean once = arm.ci95() == null;
			String change = once ? Range.once(arm.metric(), arm.ratio()) : change(arm);
			boolean as = change.equals(Range.SAME) || change.contains(" times as ");
			String what = arm.metric().label() + " of " + arm.arm() + " is " + change + (as ? " as" : " than")
					+ " before" + (once ? ", seen once" : "");
			String word = Mark.of(arm).word();
			return word + (arm.withheldBy().isEmpty() ? "" : " because of " + String.join(", ", arm.withheldBy()))
					+ ": " + what + ".";
		}

		private static String change(ArmComparison arm) {
			return Range.of(arm.metric(), arm.ci95(), arm.ratio());
		}

		/**
		 * Returns the table of a file, or without the numbers of forks that of a
		 * terminal.
		 */
		Table table(boolean forks) {
			Table table = new Table("lhrrrrl", "arm", "metric", "before", "after", "change", "forks", "verdict");
			this.arms.forEach((arm) -> table.row(arm.arm(), arm.metric().label(),
					Figures.of(arm.metric(), arm.before()), Figures.of(arm.metric(), arm.after()), change(arm),
					forks ? arm.forksBefore() + " / " + arm.forksAfter() : "", Mark.of(arm)));
			return table;
		}

		/** Returns the table of a file. */
		Table table() {
			return table(true);
		}

		/**
		 * Returns a line for each figure that a check casts doubt on and for which no
		 * verdict was asked.
		 */
		private static List<String> doubts(RunComparison comparison) {
			return comparison.comparisons()
				.stream()
				.filter((arm) -> !arm.judged() && !arm.withheldBy().isEmpty())
				.map((arm) -> "not reliable: " + arm.metric().label() + " of " + arm.arm() + ", because of "
						+ String.join(", ", arm.withheldBy()))
				.toList();
		}

	}

}
