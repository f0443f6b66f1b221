package io.vtbench.runner.judge;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Comparison.Sensitivity.Effort;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Trial.Criterion;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats.ArmRate;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Load;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.Verdict;
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
	 * The share of the searched throughput that a stage must reach with the same users.
	 * Less is a sign of JVMs that are cold.
	 */
	private static final double COLD = 0.9;

	/**
	 * The share of the processors, 0 to 1, that requests must take for a doubt about
	 * their cost to leave the decision open. Below it, twice the cost would still leave
	 * four fifths of the processors free.
	 */
	private static final double COSTLY = 0.1;

	private static final List<Asked> ASKED = List.of(new Asked(Question.CAPACITY, LoadModel.CLOSED, Metric.THROUGHPUT),
			new Asked(Question.HALF_LOAD, LoadModel.OPEN, Metric.LATENCY_P50),
			new Asked(Question.HALF_LOAD, LoadModel.OPEN, Metric.LATENCY_P95),
			new Asked(Question.HALF_LOAD, LoadModel.OPEN, Metric.LATENCY_P99),
			new Asked(Question.FULL_LOAD, LoadModel.CLOSED, Metric.LATENCY_P50),
			new Asked(Question.FULL_LOAD, LoadModel.CLOSED, Metric.LATENCY_P95),
			new Asked(Question.FULL_LOAD, LoadModel.CLOSED, Metric.LATENCY_P99),
			new Asked(Question.COST, LoadModel.OPEN, Metric.CPU_PER_REQUEST),
			new Asked(Question.COST, LoadModel.OPEN, Metric.ALLOCATION_PER_REQUEST),
			new Asked(Question.COST, LoadModel.OPEN, Metric.SWITCHES_PER_REQUEST),
			new Asked(Question.MEMORY, LoadModel.CLOSED, Metric.PEAK_MEMORY),
			new Asked(Question.MEMORY, LoadModel.CLOSED, Metric.MEMORY_PER_IN_FLIGHT));

	/**
	 * Returns the rows that decide in a stage with such a load.
	 * @param margins margins that replace those of a metric; 0.05 is 5 %
	 */
	static List<Criterion> deciding(LoadModel load, Map<Metric, Double> margins) {
		return ASKED.stream()
			.filter((asked) -> asked.decides() && asked.load() == load)
			.map((asked) -> new Criterion(asked.name(), asked.metric().relevant(),
					margins.getOrDefault(asked.metric(), asked.metric().margin())))
			.toList();
	}

	List<AnswerRow> all() {
		return ASKED.stream().map(this::row).filter(Objects::nonNull).toList();
	}

	/** Assigns a metric under a load to the question that it answers. */
	private record Asked(Question question, LoadModel load, Metric metric) {

		boolean decides() {
			return Comparisons.decides(this.load, this.metric);
		}

		/**
		 * Returns whether the metric may come from another load: resource use is shown of
		 * another load rather than not at all.
		 */
		boolean isOfAnyLoad() {
			return this.question == Question.COST || this.question == Question.MEMORY;
		}

		/** Returns the name of its row. */
		String name() {
			return this.question.name(this.metric.label());
		}

	}

	private @Nullable AnswerRow row(Asked asked) {
		RunResult run = stage(asked);
		if (run == null) {
			return null;
		}
		if (run.status() != Status.VALID) {
			return asked.decides() ? without(asked, new Basis.Unanswered(run.scenario().name(), run.status())) : null;
		}
		Comparison comparison = comparison(asked, run);
		if (comparison == null) {
			return (asked.decides() && Comparisons.isJudged(run, asked.metric()))
					? without(asked, new Basis.MissingReadings()) : null;
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
		boolean decides = asked.decides() && comparison.verdict() != null && !isSmallCost(run, comparison)
				&& answers(asked, run, comparison);
		Word word = decides ? word(comparison) : Word.INFO;
		Metric metric = asked.metric();
		return new AnswerRow(asked.question(), metric, decides, value(metric, run, comparison.baseline()),
				value(metric, run, comparison.candidate()), comparison.ratio(), comparison.ci95(),
				proof(run, comparison), word, basis(asked, run, comparison, word));
	}

	/**
	 * Returns whether a comparison answers its question. A limit that the search did not
	 * come to is none, and an arm that does not keep up with the arrivals has the latency
	 * of its queue.
	 */
	private boolean answers(Asked asked, RunResult run, Comparison comparison) {
		return caveats(asked.question(), run, comparison).mayCarryMore().isEmpty()
				&& comparison.withheldBy().stream().noneMatch((check) -> check.startsWith(CheckRule.KEEPING_UP));
	}

	/**
	 * Returns whether a check doubts the cost of requests that take few of the processors
	 * in both arms. The JIT compiler needs minutes for a service that computes little,
	 * and nobody waits for that.
	 */
	private static boolean isSmallCost(RunResult run, Comparison comparison) {
		return comparison.metric() == Metric.CPU_PER_REQUEST && comparison.isDoubtful()
				&& Stream.of(comparison.baseline(), comparison.candidate())
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

	/**
	 * Returns what a comparison excludes; null without an interval, and where a check
	 * casts doubt on it.
	 */
	static @Nullable Proof proof(RunResult run, Comparison comparison) {
		Interval ci90 = comparison.ci90();
		Metric metric = comparison.metric();
		return (ci90 == null || comparison.isDoubtful()) ? null
				: Proof.of(ci90, metric.higherIsBetter(), run.scenario().margin(metric));
	}

	private Basis basis(Asked asked, RunResult run, Comparison comparison, Word word) {
		Double bound = comparison.bound();
		return new Basis.Pairs(load(run.load()), comparison.pairs(), (bound != null) ? bound : asked.metric().margin(),
				comparison.scatter(), (word == Word.UNCLEAR) ? open(run, comparison) : null, comparison.withheldBy(),
				caveats(asked.question(), run, comparison));
	}

	/**
	 * Returns the load of a row. It names no users where a rate is set, because they do
	 * not set the pace then.
	 */
	static Load load(LoadFacts load) {
		return new Load((load.ratePerSecond() == null) ? load.users() : null, load.ratePerSecond());
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

	/** Returns the reasons for which a row may not be about its question. */
	private Caveats caveats(Question question, RunResult run, Comparison comparison) {
		List<String> arms = List.of(comparison.baseline(), comparison.candidate());
		List<String> able = mayCarryMore(arms);
		return switch (question) {
			case CAPACITY -> new Caveats(moreInTheSearch(run, arms), able,
					WarmUpJudge.of(comparison.baseline(), List.of(run), List.of())
						.gettingFaster(WarmUpJudge.of(this.candidate, List.of(run), List.of())));
			case FULL_LOAD -> new Caveats(List.of(), able, List.of());
			default -> Caveats.NONE;
		};
	}

	/**
	 * Returns the throughput of arms that served more with as many users when their load
	 * was searched.
	 */
	private List<ArmRate> moreInTheSearch(RunResult run, List<String> arms) {
		Integer users = run.load().users();
		return (users == null) ? List.of()
				: this.curves.stream()
					.filter((curve) -> arms.contains(curve.arm()) && !curve.steps().isEmpty())
					.map((curve) -> new ArmRate(curve.arm(), Knee.of(curve).perSecond(users)))
					.filter((searched) -> isCold(value(Metric.THROUGHPUT, run, searched.arm()), searched))
					.toList();
	}

	private static boolean isCold(@Nullable Double perSecond, ArmRate searched) {
		return perSecond != null && perSecond < COLD * searched.perSecond();
	}

	private static @Nullable Double value(Metric metric, RunResult run, String arm) {
		return run.arm(arm).mean(metric::of);
	}

	/**
	 * Returns in which rows that do not decide the candidate uses more. Their differences
	 * are relevant, and no chance among all that were looked at (Holm 1979).
	 * @return names of the rows
	 */
	List<String> usesMore() {
		List<Asked> aside = ASKED.stream().filter(Asked::isOfAnyLoad).filter((asked) -> use(asked) != null).toList();
		double[] adjusted = VerdictRule
			.holm(aside.stream().map((asked) -> Objects.requireNonNull(use(asked)).pValue()));
		return IntStream.range(0, adjusted.length)
			.filter((i) -> adjusted[i] < Thresholds.ALPHA)
			.mapToObj(aside::get)
			.filter((asked) -> Objects.requireNonNull(use(asked)).ratio() >= 1 + asked.metric().relevant())
			.map(Asked::name)
			.toList();
	}

	/**
	 * Returns a reliable comparison of resource use that does not decide; null where
	 * there is none.
	 */
	private @Nullable Comparison use(Asked asked) {
		RunResult run = stage(asked);
		Comparison comparison = (run != null && run.status() == Status.VALID) ? comparison(asked, run) : null;
		return (comparison != null && word(comparison) == Word.INFO && !comparison.isDoubtful()
				&& comparison.pValue() != null) ? comparison : null;
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
					.map(Asked::name)
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

	private static AnswerRow without(Asked asked, Basis basis) {
		return new AnswerRow(asked.question(), asked.metric(), true, null, null, null, null, null, Word.INFO, basis);
	}

	static Word word(Comparison comparison) {
		return (comparison.verdict() != null && comparison.isDoubtful()) ? Word.UNCLEAR : Word.of(comparison.verdict());
	}

	/** Returns what leaves a comparison open: its scatter, unless a check alone does. */
	private static AnswerRow.Open open(RunResult run, Comparison comparison) {
		boolean scatter = !comparison.isDoubtful() || RunJudge.verdict(run, comparison) == Verdict.INCONCLUSIVE;
		Sensitivity sensitivity = scatter ? comparison.sensitivity() : null;
		Effort help = (sensitivity != null) ? help(comparison, sensitivity) : null;
		return new AnswerRow.Open(scatter, (sensitivity != null) ? sensitivity.smallest() : null,
				(help != null) ? Integer.valueOf(help.pairs()) : null, (help != null) ? help.minutes() : null);
	}

	/**
	 * Returns the effort that would settle a row; null where it is not known. Where the
	 * ratio is relevant, it is the pairs that find a large difference, and else the pairs
	 * that prove that there is none.
	 */
	private static @Nullable Effort help(Comparison comparison, Sensitivity sensitivity) {
		boolean seems = Math.abs(Math.log(comparison.ratio())) >= Math.log1p(comparison.metric().relevant());
		return sensitivity.needed()
			.stream()
			.filter((effort) -> (effort.difference() > 0) == seems)
			.findFirst()
			.orElse(null);
	}

}
