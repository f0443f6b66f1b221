package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.ComparisonReport.View;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons as test results, which every build server reads: a suite for each run, a
 * case for each metric that is judged. Worse is a failure, a run that is not valid is an
 * error, and what is inconclusive was skipped: it did not pass.
 */
public record JUnitReport(List<Suite> suites) {

	/** The XML of one call. */
	public static String of(List<RunComparison> comparisons) {
		return Templates.html("junit.xml", new JUnitReport(comparisons.stream().map(Suite::of).toList()));
	}

	/** One comparison of two runs. */
	record Suite(String name, String timestamp, List<Case> cases) {

		static Suite of(RunComparison comparison) {
			return new Suite(PlainText.line(comparison.scenario() + " against " + comparison.before().name()),
					PlainText.line(comparison.after().startedAt()),
					comparison.judged().stream().map((arm) -> Case.of(comparison, arm)).toList());
		}

		int tests() {
			return this.cases.size();
		}

		long failures() {
			return count("failure");
		}

		long errors() {
			return count("error");
		}

		long skipped() {
			return count("skipped");
		}

		private long count(String element) {
			return this.cases.stream().filter((each) -> element.equals(each.element())).count();
		}

	}

	/**
	 * One metric of one arm.
	 *
	 * @param element that says what became of it; null where it passed
	 */
	record Case(String className, String metric, @Nullable String element, String message) {

		static Case of(RunComparison comparison, ArmComparison arm) {
			String message = (comparison.noVerdict() != null) ? View.sentences(comparison).getFirst()
					: View.sentence(arm);
			return new Case(PlainText.line("vtbench." + comparison.scenario() + "." + arm.arm()), arm.metric().label(),
					element(comparison, arm.verdict()), PlainText.line(message));
		}

		private static @Nullable String element(RunComparison comparison, @Nullable Verdict verdict) {
			if (!comparison.isValid()) {
				return "error";
			}
			if (verdict == null || verdict == Verdict.INCONCLUSIVE) {
				return "skipped";
			}
			return (verdict == Verdict.SLOWER) ? "failure" : null;
		}

	}

}
