package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * What the warm-ups of one arm came to.
 *
 * @param forks warm-ups at the test load of the forks that were measured
 * @param firstMinutes of forks that were looked at
 */
record WarmUps(String arm, List<WarmUpUse> forks, List<FirstMinute> firstMinutes) {

	private static final double MINUTE = 60;

	static WarmUps of(String arm, List<RunResult> stages, List<FirstMinute> firstMinutes) {
		List<WarmUpUse> forks = stages.stream()
			.flatMap((run) -> run.arms().stream())
			.filter((each) -> each.name().equals(arm))
			.flatMap((each) -> each.forks().stream())
			.map(Fork::warmUp)
			.filter((warmUp) -> warmUp != null && warmUp.steadiness() != null)
			.toList();
		return new WarmUps(arm, forks, firstMinutes.stream().filter((minute) -> minute.arm().equals(arm)).toList());
	}

	/** Whether at least half of all warm-ups came to it: one of many may be chance. */
	boolean mostly(Steadiness steadiness) {
		List<Steadiness> seen = seen();
		return !seen.isEmpty() && 2 * count(seen, steadiness) >= seen.size();
	}

	/** What figures of this arm do not average away; null where it settles. */
	@Nullable String warning() {
		if (mostly(Steadiness.GETTING_SLOWER)) {
			return this.arm + " gets slower the longer it is under load, as a service that leaks or whose data grows:"
					+ " find out why first, for every figure depends on how long it was measured.";
		}
		return mostly(Steadiness.NO_STEADY_STATE) ? this.arm
				+ " never settles: its throughput goes up and down however long it is under load, and figures"
				+ " are means over that." : null;
	}

	/**
	 * Whether the JIT compiler was at work when forks were measured; null if it was not.
	 */
	@Nullable String compiling() {
		List<Steadiness> seen = this.forks.stream().map(WarmUpUse::steadiness).toList();
		if (2 * count(seen, Steadiness.GETTING_FASTER) < seen.size() || seen.isEmpty()) {
			return null;
		}
		String share = Figures.percent(this.forks.stream()
			.map(WarmUpUse::compilerShare)
			.filter(Objects::nonNull)
			.max(Double::compare)
			.orElse(null));
		return "The JIT compiler was not done with " + this.arm
				+ (share.equals(Figures.NOT_AVAILABLE) ? "" : " and took " + share + " of its processors")
				+ timeToPeak() + ".";
	}

	private String timeToPeak() {
		if (this.firstMinutes.isEmpty()) {
			return "; a longer --warm-up shows where it comes to";
		}
		Double seconds = secondsToPeak();
		return (seconds != null)
				? "; alone under load, " + this.arm + " comes to its peak after " + Figures.seconds(seconds)
				: "; alone under load, " + this.arm + " still got faster after " + Figures.seconds(loadSeconds());
	}

	/**
	 * The rows of an answer about the first minute after a start: how long an arm takes
	 * to its peak, and what it serves until then. They come from few forks, so that they
	 * have no interval and never decide.
	 * @return nothing where an arm was not followed
	 */
	List<AnswerRow> comparedWith(WarmUps candidate) {
		if (this.firstMinutes.isEmpty() || candidate.firstMinutes.isEmpty()) {
			return List.of();
		}
		double seconds = Math.min(MINUTE, Math.min(loadSeconds(), candidate.loadSeconds()));
		return List.of(
				row("time to peak", "s", secondsToPeak(), candidate.secondsToPeak(),
						peak() + "; " + candidate.peak() + "."),
				row("served in the first " + Math.round(seconds) + " s", "", served(seconds), candidate.served(seconds),
						"The first " + Math.round(seconds) + " s under load, "
								+ Figures.count(this.firstMinutes.getFirst().users(), "user")
								+ " from the first second; " + failures() + ", " + candidate.failures() + "."));
	}

	private static AnswerRow row(String metric, String unit, @Nullable Double baseline, @Nullable Double candidate,
			String sentence) {
		Double ratio = (baseline != null && candidate != null && baseline > 0 && candidate > 0)
				? Double.valueOf(candidate / baseline) : null;
		return new AnswerRow(Question.FIRST_MINUTE, metric, unit, false, baseline, candidate, ratio, null,
				Word.NOT_JUDGED, null, sentence);
	}

	private String peak() {
		Double seconds = secondsToPeak();
		return this.arm + " starts in " + Figures.seconds(startSeconds()) + " and "
				+ ((seconds != null) ? "serves at its peak " + Figures.seconds(seconds) + " later"
						: "still gets faster, or has no steady state, after " + Figures.seconds(loadSeconds()));
	}

	private String failures() {
		long failed = this.firstMinutes.stream()
			.flatMap((minute) -> minute.blocks().stream())
			.mapToLong((block) -> block.failed() + block.rejected())
			.sum();
		return this.arm + " had " + Figures.count(failed, "wrong answer");
	}

	/** The mean of its first minutes; null where one had not come to its peak. */
	private @Nullable Double secondsToPeak() {
		return (!this.firstMinutes.isEmpty()
				&& this.firstMinutes.stream().allMatch((minute) -> minute.secondsToPeak() != null))
						? mean(this.firstMinutes.stream().map(FirstMinute::secondsToPeak).toList()) : null;
	}

	/** How long its shortest first minute lasted. */
	private double loadSeconds() {
		return this.firstMinutes.stream()
			.mapToDouble((minute) -> minute.blocks().stream().mapToDouble(WarmUps::end).max().orElse(0))
			.min()
			.orElse(0);
	}

	/** Requests in the first seconds under load, the mean of its first minutes. */
	private double served(double seconds) {
		return mean(this.firstMinutes.stream()
			.map((minute) -> minute.blocks()
				.stream()
				.filter((block) -> end(block) <= seconds + 0.5)
				.mapToDouble(Block::completed)
				.sum())
			.toList());
	}

	private double startSeconds() {
		return mean(this.firstMinutes.stream().map(FirstMinute::startSeconds).toList());
	}

	/** How many warm-ups came to what; null where none was followed. */
	@Nullable String summary() {
		List<Steadiness> seen = seen();
		String counts = Arrays.stream(Steadiness.values())
			.filter((steadiness) -> count(seen, steadiness) > 0)
			.map((steadiness) -> steadiness + " in " + count(seen, steadiness))
			.collect(Collectors.joining(", "));
		return seen.isEmpty() ? null : "Warm-up of " + this.arm + ", of " + Figures.count(seen.size(), "time")
				+ " that it was followed: " + counts + ".";
	}

	private List<Steadiness> seen() {
		List<Steadiness> seen = new ArrayList<>();
		this.forks.forEach((warmUp) -> seen.add(warmUp.steadiness()));
		this.firstMinutes.forEach((minute) -> seen.add(minute.steadiness()));
		return seen;
	}

	private static long count(List<Steadiness> seen, Steadiness steadiness) {
		return seen.stream().filter(steadiness::equals).count();
	}

	private static double end(Block block) {
		return block.startSeconds() + block.seconds();
	}

	private static double mean(List<Double> values) {
		return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
	}

}
