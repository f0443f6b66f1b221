package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.ArmGrowth;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.ArmStart;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import org.jspecify.annotations.Nullable;

/**
 * Holds how one arm served in the first minute after a start, and compares two arms in
 * it.
 *
 * @param minutes first minutes of the forks that were looked at
 * @param laterPerSecond highest throughput, in requests a second, that the arm reached
 * later with the same users; 0 where that is not known
 */
record FirstMinuteRows(String arm, List<FirstMinute> minutes, double laterPerSecond) {

	private static final double MINUTE = 60;

	/** The share of one throughput that another one must reach to count as the same. */
	private static final double AS_MUCH = 0.9;

	static FirstMinuteRows of(String arm, Trial trial, List<RunResult> stages) {
		List<FirstMinute> minutes = trial.followedMinutes()
			.stream()
			.filter((minute) -> minute.arm().equals(arm))
			.toList();
		double later = minutes.stream()
			.map(FirstMinute::users)
			.flatMap((users) -> Stream.concat(measured(arm, users, stages), searched(arm, users, trial.curves())))
			.max(Double::compare)
			.orElse(0.0);
		return new FirstMinuteRows(arm, minutes, later);
	}

	private static Stream<Double> measured(String arm, int users, List<RunResult> stages) {
		return stages.stream()
			.filter((run) -> run.status() == Status.VALID && run.load().model() == LoadModel.CLOSED
					&& Objects.equals(run.load().users(), users))
			.flatMap((run) -> run.arms().stream())
			.filter((each) -> each.name().equals(arm))
			.flatMap((each) -> Stream.ofNullable(each.mean(Metric.THROUGHPUT::of)));
	}

	private static Stream<Double> searched(String arm, int users, List<CapacityCurve> curves) {
		return curves.stream()
			.filter((curve) -> curve.arm().equals(arm))
			.flatMap((curve) -> curve.steps().stream())
			.filter((step) -> step.users() == users)
			.map(CapacityCurve.Step::throughputPerSecond);
	}

	/**
	 * Returns the rows of an answer on the first minute: how long an arm takes to a
	 * steady throughput, and how many requests it serves until then. They come from few
	 * forks, so that they have no interval and never decide.
	 * @return the rows; none where an arm was not followed
	 */
	List<AnswerRow> comparedWith(FirstMinuteRows candidate) {
		if (this.minutes.isEmpty() || candidate.minutes.isEmpty()) {
			return List.of();
		}
		List<AnswerRow> rows = new ArrayList<>();
		if (!isSteadyAtOnce() || !candidate.isSteadyAtOnce()) {
			rows.add(row("time to a steady throughput", "s", secondsToSteady(), candidate.secondsToSteady(),
					isComparable(candidate), new Basis.Growth(growth(), candidate.growth())));
		}
		double seconds = Math.min(MINUTE, Math.min(loadSeconds(), candidate.loadSeconds()));
		rows.add(
				row("served in the first " + Math.round(seconds) + " s", "", served(seconds), candidate.served(seconds),
						true, new Basis.Start(this.minutes.getFirst().users(), start(), candidate.start())));
		return rows;
	}

	private static AnswerRow row(String metric, String unit, @Nullable Double baseline, @Nullable Double candidate,
			boolean comparable, Basis basis) {
		Double ratio = (comparable && baseline != null && candidate != null && baseline > 0 && candidate > 0)
				? Double.valueOf(candidate / baseline) : null;
		return new AnswerRow(Question.FIRST_MINUTE, metric, unit, false, baseline, candidate, ratio, null, null,
				Word.INFO, basis);
	}

	/** Returns whether the times of both arms are those to the same throughput. */
	private boolean isComparable(FirstMinuteRows candidate) {
		double less = Math.min(plateau(), candidate.plateau());
		return less >= AS_MUCH * Math.max(plateau(), candidate.plateau()) && !isSteadyAtOnce()
				&& !candidate.isSteadyAtOnce();
	}

	private ArmGrowth growth() {
		return new ArmGrowth(this.arm, secondsToSteady(), isSteadyAtOnce(), plateau(), loadSeconds(),
				servesMoreLater() ? this.laterPerSecond : null);
	}

	private ArmStart start() {
		long failed = this.minutes.stream()
			.flatMap((minute) -> minute.blocks().stream())
			.mapToLong((block) -> block.failed() + block.rejected())
			.sum();
		return new ArmStart(this.arm, mean(this.minutes.stream().map(FirstMinute::startSeconds)), failed);
	}

	/**
	 * Returns the time under load until the throughput was steady, in seconds. It is null
	 * where the throughput never was steady; one that the same users exceed later was
	 * not.
	 */
	private @Nullable Double secondsToSteady() {
		return (!servesMoreLater() && this.minutes.stream().allMatch((minute) -> minute.secondsToPeak() != null))
				? mean(this.minutes.stream().map(FirstMinute::secondsToPeak)) : null;
	}

	private boolean servesMoreLater() {
		return plateau() < AS_MUCH * this.laterPerSecond;
	}

	/**
	 * Returns whether the first block of a load was steady already. The time is then the
	 * length of a block and says nothing of the service, as where waiting users limit the
	 * rate.
	 */
	private boolean isSteadyAtOnce() {
		Double seconds = secondsToSteady();
		return seconds != null && this.minutes.stream()
			.allMatch((minute) -> !minute.blocks().isEmpty() && seconds <= end(minute.blocks().getFirst()));
	}

	private double plateau() {
		return mean(this.minutes.stream().map(FirstMinute::plateauPerSecond));
	}

	/** Returns how long the arm's shortest first minute lasted, in seconds. */
	private double loadSeconds() {
		return this.minutes.stream().mapToDouble(FirstMinute::seconds).min().orElse(0);
	}

	/**
	 * Returns the requests served in the first seconds under load, as a mean over the
	 * first minutes.
	 */
	private double served(double seconds) {
		return mean(this.minutes.stream()
			.map((minute) -> minute.blocks()
				.stream()
				.filter((block) -> end(block) <= seconds + 0.5)
				.mapToDouble(Block::completed)
				.sum()));
	}

	private static double end(Block block) {
		return block.startSeconds() + block.seconds();
	}

	private static double mean(Stream<Double> values) {
		return values.mapToDouble(Double::doubleValue).average().orElse(0);
	}

}
