package io.vtbench.runner.analysis;

import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.AnswerRow;
import io.vtbench.runner.result.AnswerRow.Word;
import io.vtbench.runner.result.Question;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer about the first minute after a start: how long an arm takes to
 * its peak, and what it serves until then. They come from few forks, so that they have no
 * interval and never decide.
 */
final class FirstMinuteRows {

	private static final double MINUTE = 60;

	private FirstMinuteRows() {
	}

	/** Empty where an arm was not followed. */
	static List<AnswerRow> of(WarmUps baseline, WarmUps candidate) {
		if (baseline.firstMinutes().isEmpty() || candidate.firstMinutes().isEmpty()) {
			return List.of();
		}
		double seconds = Math.min(MINUTE, Math.min(baseline.loadSeconds(), candidate.loadSeconds()));
		return List.of(
				row("time to peak", "s", baseline.secondsToPeak(), candidate.secondsToPeak(),
						peak(baseline) + "; " + peak(candidate) + "."),
				row("served in the first " + Math.round(seconds) + " s", "", baseline.served(seconds),
						candidate.served(seconds),
						"The first " + Math.round(seconds) + " s under load, "
								+ Figures.count(baseline.firstMinutes().getFirst().users(), "user")
								+ " from the first second; " + failed(baseline) + ", " + failed(candidate) + "."));
	}

	private static AnswerRow row(String metric, String unit, @Nullable Double baseline, @Nullable Double candidate,
			String sentence) {
		Double ratio = (baseline != null && candidate != null && baseline > 0 && candidate > 0)
				? Double.valueOf(candidate / baseline) : null;
		return new AnswerRow(Question.FIRST_MINUTE, metric, unit, false, baseline, candidate, ratio, null,
				Word.NOT_JUDGED, null, sentence);
	}

	private static String peak(WarmUps warmUps) {
		Double seconds = warmUps.secondsToPeak();
		return warmUps.arm() + " starts in " + Figures.seconds(warmUps.startSeconds()) + " and "
				+ ((seconds != null) ? "serves at its peak " + Figures.seconds(seconds) + " later"
						: "still gets faster, or has no steady state, after " + Figures.seconds(warmUps.loadSeconds()));
	}

	private static String failed(WarmUps warmUps) {
		return warmUps.arm() + " had " + Figures.count(warmUps.failed(), "wrong answer");
	}

}
