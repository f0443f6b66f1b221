package io.vtbench.runner.judge;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial.Criterion;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.TrialAnswer.Load;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of an answer that come from measured stages. Users without a pause show
 * how much an arm carries; arrivals at an equal rate show how long a request takes and
 * what it costs.
 *
 * @param stages measured runs
 * @param curves curves of the search for the load; none where the load was chosen
 */
record StageRows(List<RunResult> stages, List<CapacityCurve> curves, String candidate) {

	/**
	 * The share of the processors, 0 to 1, that requests must take for their cost to
	 * decide. Below it, twice the cost would still leave four fifths of the processors
	 * free.
	 */
	private static final double COSTLY = 0.1;

	private static final List<Asked> ASKED = List.of(new Asked(LoadModel.CLOSED, Metric.THROUGHPUT),
			new Asked(LoadModel.CLOSED, Metric.LATENCY_P50), new Asked(LoadModel.CLOSED, Metric.LATENCY_P95),
			new Asked(LoadModel.CLOSED, Metric.LATENCY_P99), new Asked(LoadModel.CLOSED, Metric.PEAK_MEMORY),
			new Asked(LoadModel.CLOSED, Metric.MEMORY_PER_IN_FLIGHT), new Asked(LoadModel.OPEN, Metric.LATENCY_P50),
			new Asked(LoadModel.OPEN, Metric.LATENCY_P95), new Asked(LoadModel.OPEN, Metric.LATENCY_P99),
			new Asked(LoadModel.OPEN, Metric.CPU_PER_REQUEST), new Asked(LoadModel.OPEN, Metric.ALLOCATION_PER_REQUEST),
			new Asked(LoadModel.OPEN, Metric.SWITCHES_PER_REQUEST));

	/**
	 * Returns the rows that decide in a stage with such a load.
	 * @param margins thresholds that replace those of a metric; 0.05 is 5 %
	 */
	static List<Criterion> deciding(LoadModel load, Map<Metric, Double> margins) {
		return ASKED.stream()
			.filter((asked) -> asked.decides() && asked.load() == load)
			.map((asked) -> new Criterion(asked.row(new Basis.MissingReadings()).name(),
					margins.getOrDefault(asked.metric(), asked.metric().threshold())))
			.toList();
	}

	List<AnswerRow> all() {
		List<AnswerRow> rows = ASKED.stream().map(this::row).filter(Objects::nonNull).toList();
		boolean carriesAnother = rows.stream()
			.anyMatch((row) -> row.metric() == Metric.THROUGHPUT && row.word().isDifferent());
		// users who never pause make throughput and latency one fact
		return !carriesAnother ? rows
				: rows.stream().map((row) -> isLatencyOfUsers(row) ? row.withDecides(false) : row).toList();
	}

	private static boolean isLatencyOfUsers(AnswerRow row) {
		return row.at() == At.FULL_LOAD && row.metric().isTime() && row.metric() != Metric.THROUGHPUT;
	}

	/** Assigns a metric to the load under which it answers something. */
	private record Asked(LoadModel load, Metric metric) {

		boolean decides() {
			return Comparisons.decides(this.load, this.metric);
		}

		/**
		 * Returns whether the metric may come from another load: resource use is shown of
		 * another load rather than not at all.
		 */
		boolean isOfAnyLoad() {
			return !this.metric.isTime();
		}

		/** Returns a row that decides and has no figures. */
		AnswerRow row(Basis basis) {
			return new AnswerRow(At.of(this.load), null, this.metric, true, null, null, null, null,
					this.metric.same(this.metric.threshold(), null), Word.INFO, false, null, basis);
		}

	}

	private @Nullable AnswerRow row(Asked asked) {
		RunResult run = stage(asked);
		if (run == null) {
			return null;
		}
		if (run.status() != Status.VALID) {
			return asked.decides() ? asked.row(new Basis.Unanswered(run.scenario().name(), run.status())) : null;
		}
		Comparison comparison = comparison(asked, run);
		if (comparison == null) {
			return (asked.decides() && Comparisons.isJudged(run, asked.metric()))
					? asked.row(new Basis.MissingReadings()) : null;
		}
		return row(asked, run, comparison);
	}

	/** Returns the run whose row is shown; null where none has the load. */
	private @Nullable RunResult stage(Asked asked) {
		List<RunResult> possible = this.stages.stream().filter((run) -> run.find(this.candidate).isPresent()).toList();
		return Stream
			.concat(possible.stream().filter((run) -> run.load().model() == asked.load()),
					asked.isOfAnyLoad() ? possible.stream() : Stream.empty())
			.findFirst()
			.orElse(null);
	}

	private @Nullable Comparison comparison(Asked asked, RunResult run) {
		return run.comparison(asked.metric(), this.candidate);
	}

	private AnswerRow row(Asked asked, RunResult run, Comparison comparison) {
		List<String> able = (asked.metric().isTime() && asked.load() != LoadModel.OPEN)
				? mayCarryMore(List.of(comparison.baseline(), comparison.candidate())) : List.of();
		boolean decides = asked.decides() && comparison.word() != Word.INFO && able.isEmpty()
				&& !isSmallCost(run, comparison) && !isOfQueue(comparison);
		Metric metric = asked.metric();
		return new AnswerRow(At.of(run.load().model()), null, metric, decides,
				value(metric, run, comparison.baseline()), value(metric, run, comparison.candidate()),
				comparison.ratio(), comparison.ci95(), comparison.same(), decides ? comparison.word() : Word.INFO,
				decides && comparison.probably(), comparison.moved(),
				new Basis.Pairs(Load.of(run.load()), comparison.pairs(), comparison.withheldBy(), able));
	}

	/**
	 * Returns whether a comparison is about the latency of an arm that does not keep up
	 * with the arrivals, which is that of its queue.
	 */
	private static boolean isOfQueue(Comparison comparison) {
		return comparison.withheldBy().stream().anyMatch((check) -> check.startsWith(CheckRule.KEEPING_UP));
	}

	/**
	 * Returns whether a comparison is about the cost of requests that take few of the
	 * processors in both arms.
	 */
	private static boolean isSmallCost(RunResult run, Comparison comparison) {
		return comparison.metric() == Metric.CPU_PER_REQUEST && Stream.of(comparison.baseline(), comparison.candidate())
			.allMatch((arm) -> processorShare(run, arm) < COSTLY);
	}

	/**
	 * Returns the share of the processors that requests take at a fixed rate, 0 to 1;
	 * infinite where there is no such rate or no reading.
	 */
	private static double processorShare(RunResult run, String arm) {
		Double millis = value(Metric.CPU_PER_REQUEST, run, arm);
		Double rate = run.load().ratePerSecond();
		return (millis != null && rate != null)
				? millis / 1e3 * rate / run.arm(arm).processors(run.environment().cores()) : Double.POSITIVE_INFINITY;
	}

	/** Returns whether the search came to the limit of both arms, where there was one. */
	boolean isLimitSeen(String baseline) {
		return mayCarryMore(List.of(baseline, this.candidate)).isEmpty();
	}

	/**
	 * Returns those of some arms whose search ended before more users gained nothing, as
	 * every search that ended at the load generator.
	 */
	private List<String> mayCarryMore(List<String> arms) {
		return this.curves.stream()
			.filter((curve) -> arms.contains(curve.arm()) && !curve.steps().isEmpty())
			.filter((curve) -> Knee.of(curve).mayCarryMore() || curve.end() instanceof End.FullGenerator)
			.map(CapacityCurve::arm)
			.toList();
	}

	private static @Nullable Double value(Metric metric, RunResult run, String arm) {
		return run.arm(arm).mean(metric::of);
	}

	/** Returns the checks that cast doubt on rows, with the names of these rows. */
	List<Doubt> doubts() {
		return this.stages.stream()
			.filter((run) -> run.status() == Status.VALID)
			.flatMap((run) -> run.checks().stream().map((check) -> doubt(run, check)))
			.filter((doubt) -> !doubt.rows().isEmpty())
			.toList();
	}

	private Doubt doubt(RunResult run, Check check) {
		return new Doubt(run.scenario().name(), check.label(),
				ASKED.stream()
					.filter((asked) -> stage(asked) == run && isDoubted(comparison(asked, run), check))
					.map((asked) -> Objects.requireNonNull(row(asked)).name())
					.toList());
	}

	/**
	 * Returns whether a check casts doubt on a comparison. A load generator that was
	 * nearly full does so for every time, because it may hide a difference.
	 */
	private static boolean isDoubted(@Nullable Comparison comparison, Check check) {
		boolean hidesTimes = check.status() == Check.Status.WARN && check.name().equals(Signal.GENERATOR.toString());
		return comparison != null
				&& (comparison.withheldBy().contains(check.label()) || (hidesTimes && comparison.metric().isTime()));
	}

}
