package io.vtbench.runner.analysis;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Comparison.Sensitivity.Effort;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Trial.Criterion;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer that come from measured stages: users without a pause show what
 * an arm carries, arrivals at an equal rate what a request takes and costs.
 *
 * @param curves of the search for the load; none where it was chosen
 */
record StageRows(List<RunResult> stages, List<CapacityCurve> curves, String candidate) {

	/**
	 * Of what the search saw with the same users; less is a sign of JVMs that are cold.
	 */
	private static final double COLD = 0.9;

	private static final List<Asked> ASKED = List.of(
			new Asked(Question.CAPACITY, LoadModel.CLOSED, Metric.THROUGHPUT, true),
			new Asked(Question.NORMAL_LOAD, LoadModel.OPEN, Metric.LATENCY_P50, true),
			new Asked(Question.NORMAL_LOAD, LoadModel.OPEN, Metric.LATENCY_P95, true),
			new Asked(Question.NORMAL_LOAD, LoadModel.OPEN, Metric.LATENCY_P99, false),
			new Asked(Question.LIMIT, LoadModel.CLOSED, Metric.LATENCY_P50, true),
			new Asked(Question.LIMIT, LoadModel.CLOSED, Metric.LATENCY_P95, true),
			new Asked(Question.LIMIT, LoadModel.CLOSED, Metric.LATENCY_P99, false),
			new Asked(Question.COST, LoadModel.OPEN, Metric.CPU_PER_REQUEST, true),
			new Asked(Question.COST, LoadModel.OPEN, Metric.ALLOCATION_PER_REQUEST, false),
			new Asked(Question.COST, LoadModel.OPEN, Metric.SWITCHES_PER_REQUEST, false),
			new Asked(Question.MEMORY, LoadModel.CLOSED, Metric.PEAK_MEMORY, true),
			new Asked(Question.MEMORY, LoadModel.CLOSED, Metric.MEMORY_PER_IN_FLIGHT, false));

	/** The rows that decide, of a stage with such a load. */
	static List<Criterion> deciding(LoadModel load, Map<Metric, Double> margins) {
		return ASKED.stream()
			.filter((asked) -> asked.decides() && asked.load() == load)
			.map((asked) -> new Criterion(asked.question().name(asked.metric().label()), asked.metric().relevant(),
					margins.getOrDefault(asked.metric(), asked.metric().margin())))
			.toList();
	}

	List<AnswerRow> all() {
		return ASKED.stream().map(this::row).filter(Objects::nonNull).toList();
	}

	/** What a metric of which load says to which question. */
	private record Asked(Question question, LoadModel load, Metric metric, boolean decides) {

		/** What is used at any load is shown of another one rather than not at all. */
		boolean isOfAnyLoad() {
			return this.question == Question.COST || this.question == Question.MEMORY;
		}

	}

	private @Nullable AnswerRow row(Asked asked) {
		RunResult run = stage(asked);
		if (run == null) {
			return null;
		}
		if (run.status() != Status.VALID) {
			return asked.decides() ? without(asked, true,
					"Not judged: the run " + run.scenario().name() + " is " + run.status() + ", as 'How sure' says.")
					: null;
		}
		Comparison comparison = comparison(asked, run);
		if (comparison == null) {
			return (asked.decides() && Comparisons.isJudged(run, asked.metric()))
					? without(asked, true, "Not judged: not every fork of both arms has a reading.") : null;
		}
		return row(asked, run, comparison);
	}

	/** The run whose row is shown; null where none has the load. */
	private @Nullable RunResult stage(Asked asked) {
		List<RunResult> possible = this.stages.stream()
			.filter((run) -> run.arms().stream().anyMatch((arm) -> arm.name().equals(this.candidate)))
			.toList();
		return Stream
			.concat(possible.stream().filter((run) -> run.load().model() == asked.load()),
					asked.isOfAnyLoad() ? possible.stream() : Stream.empty())
			.findFirst()
			.orElse(null);
	}

	private @Nullable Comparison comparison(Asked asked, RunResult run) {
		return run.comparisons()
			.stream()
			.filter((each) -> each.metric() == asked.metric() && each.candidate().equals(this.candidate))
			.findFirst()
			.orElse(null);
	}

	private AnswerRow row(Asked asked, RunResult run, Comparison comparison) {
		Word word = word(comparison);
		Interval ci90 = comparison.ci90();
		Proof proof = (ci90 == null || comparison.isDoubtful()) ? null
				: Proof.of(ci90, asked.metric().higherIsBetter(), run.scenario().margin(asked.metric()));
		return new AnswerRow(asked.question(), asked.metric().label(), asked.metric().unit(),
				asked.decides() && comparison.verdict() != null, value(asked, run, comparison.baseline()),
				value(asked, run, comparison.candidate()), comparison.ratio(), comparison.ci95(), proof, word,
				(word == Word.UNCLEAR) ? open(run, comparison) : null,
				sentence(run, comparison, word) + caveat(asked.question(), run, comparison));
	}

	private static @Nullable Double value(Asked asked, RunResult run, String arm) {
		return run.arm(arm).mean(asked.metric()::of);
	}

	/** Why a row may not be about what its question is about; empty where it is. */
	private String caveat(Question question, RunResult run, Comparison comparison) {
		List<String> arms = List.of(comparison.baseline(), comparison.candidate());
		List<String> able = this.curves.stream()
			.filter(CapacityCurve::mayCarryMore)
			.map(CapacityCurve::arm)
			.filter(arms::contains)
			.toList();
		String why = ": the search for the load ended before more users gained nothing.";
		return switch (question) {
			case CAPACITY -> lessThanInTheSearch(run, arms)
					+ (able.isEmpty() ? "" : " The capacity of " + PlainText.list(able) + " may be higher" + why)
					+ WarmUps.of(comparison.baseline(), List.of(run), List.of())
						.gettingFaster(WarmUps.of(this.candidate, List.of(run), List.of()));
			case LIMIT -> able.isEmpty() ? "" : " This may not be the limit of " + PlainText.list(able) + why;
			default -> "";
		};
	}

	/** That an arm served more when its load was searched; empty where none did. */
	private String lessThanInTheSearch(RunResult run, List<String> arms) {
		List<String> more = this.curves.stream()
			.filter((curve) -> arms.contains(curve.arm()))
			.flatMap((curve) -> curve.steps()
				.stream()
				.filter((step) -> Integer.valueOf(step.users()).equals(run.load().users())
						&& value(Metric.THROUGHPUT, run, curve.arm()) < COLD * step.throughputPerSecond())
				.map((step) -> curve.arm() + " " + Figures.perSecond(step.throughputPerSecond())))
			.toList();
		return more.isEmpty() ? "" : " In the search, as many users got " + PlainText.list(more)
				+ ": JVMs may not have been warm, and a longer --warm-up shows it.";
	}

	private static double value(Metric metric, RunResult run, String arm) {
		Double mean = run.arm(arm).mean(metric::of);
		return (mean != null) ? mean : Double.POSITIVE_INFINITY;
	}

	/**
	 * What the candidate uses more of, among what does not decide: differences that are
	 * relevant, and no chance among all that were looked at (Holm 1979).
	 */
	List<String> usesMore() {
		List<Asked> aside = ASKED.stream().filter(Asked::isOfAnyLoad).filter((asked) -> use(asked) != null).toList();
		double[] adjusted = VerdictRule
			.holm(aside.stream().map((asked) -> Objects.requireNonNull(use(asked)).pValue()));
		return IntStream.range(0, adjusted.length)
			.filter((i) -> adjusted[i] < Thresholds.ALPHA)
			.mapToObj(aside::get)
			.filter((asked) -> Objects.requireNonNull(use(asked)).ratio() >= 1 + asked.metric().relevant())
			.map(this::more)
			.toList();
	}

	/** A reliable comparison of what is used, which does not decide; null without one. */
	private @Nullable Comparison use(Asked asked) {
		RunResult run = stage(asked);
		Comparison comparison = (run != null && run.status() == Status.VALID) ? comparison(asked, run) : null;
		return (comparison != null && word(comparison) == Word.INFO && !comparison.isDoubtful()
				&& comparison.pValue() != null) ? comparison : null;
	}

	private String more(Asked asked) {
		RunResult run = Objects.requireNonNull(stage(asked));
		return asked.metric().label() + " (" + Figures.of(asked.metric(), value(asked, run, this.candidate))
				+ " instead of " + Figures.of(asked.metric(), value(asked, run, run.baseline().name())) + ")";
	}

	/** What checks saw that casts doubt on rows, and on which of them. */
	List<String> doubts(Function<Check, String> seen) {
		return this.stages.stream()
			.filter((run) -> run.status() == Status.VALID)
			.flatMap((run) -> run.checks().stream().map((check) -> doubt(run, check, seen)))
			.filter(Objects::nonNull)
			.toList();
	}

	private @Nullable String doubt(RunResult run, Check check, Function<Check, String> seen) {
		List<String> rows = ASKED.stream()
			.filter((asked) -> stage(asked) == run && isDoubted(comparison(asked, run), check))
			.map((asked) -> asked.question().name(asked.metric().label()))
			.toList();
		return rows.isEmpty() ? null : "Doubt about the run " + run.scenario().name() + ": " + check.label() + ": "
				+ seen.apply(check) + "; it concerns " + PlainText.list(rows) + ".";
	}

	/** A load generator that was nearly full may be what hides a difference in time. */
	private static boolean isDoubted(@Nullable Comparison comparison, Check check) {
		boolean hidesTimes = check.status() == Check.Status.WARN && check.name().equals(Signal.GENERATOR.toString());
		return comparison != null
				&& (comparison.withheldBy().contains(check.label()) || (hidesTimes && comparison.metric().isTime()));
	}

	private static AnswerRow without(Asked asked, boolean decides, String sentence) {
		return new AnswerRow(asked.question(), asked.metric().label(), asked.metric().unit(), decides, null, null, null,
				null, null, Word.INFO, null, sentence);
	}

	private static Word word(Comparison comparison) {
		if (comparison.verdict() == null) {
			return Word.INFO;
		}
		return comparison.isDoubtful() ? Word.UNCLEAR : switch (comparison.verdict()) {
			case FASTER -> Word.BETTER;
			case SLOWER -> Word.WORSE;
			case NO_RELEVANT_DIFFERENCE -> Word.SAME;
			case INCONCLUSIVE -> Word.UNCLEAR;
		};
	}

	/** What its scatter hides, unless a check alone leaves it open. */
	private static AnswerRow.Open open(RunResult run, Comparison comparison) {
		Sensitivity sensitivity = isOpenByItself(run, comparison) ? comparison.sensitivity() : null;
		Effort help = (sensitivity != null) ? help(comparison, sensitivity) : null;
		return new AnswerRow.Open((sensitivity != null) ? sensitivity.smallest() : null,
				(help != null) ? Integer.valueOf(help.pairs()) : null, (help != null) ? help.minutes() : null,
				comparison.withheldBy());
	}

	/**
	 * What would settle a row: where its ratio is relevant, pairs that find a large
	 * difference, and else those that prove that there is none.
	 */
	private static @Nullable Effort help(Comparison comparison, Sensitivity sensitivity) {
		boolean seems = Math.abs(Math.log(comparison.ratio())) >= Math.log1p(comparison.metric().relevant());
		return sensitivity.needed()
			.stream()
			.filter((effort) -> (effort.difference() > 0) == seems)
			.findFirst()
			.orElse(null);
	}

	static String sentence(RunResult run, Comparison comparison, Word word) {
		String metric = comparison.metric().label();
		Change change = Change.of(metric, comparison.ratio());
		String under = under(run.load()) + ", ";
		String seen = under + metric + " of " + comparison.candidate() + " is " + change.words();
		return switch (word) {
			case BETTER, WORSE -> seen + ".";
			case SAME -> under + metric + " differs by less than " + bound(comparison) + ".";
			case UNCLEAR -> seen + ", which this run does not settle: " + reason(run, comparison) + ".";
			case INFO -> seen + (change.isNone() ? "" : unsure(comparison)) + ".";
		};
	}

	private static String bound(Comparison comparison) {
		Double bound = comparison.bound();
		return AnswerRow.size((bound != null) ? bound : comparison.metric().margin());
	}

	/** The load with which something was measured, as the beginning of a sentence. */
	static String under(LoadFacts load) {
		if (load.ratePerSecond() != null) {
			return "At " + Figures.perSecond(load.ratePerSecond()) + " in both arms";
		}
		return (load.users() != null) ? "With " + Figures.count(load.users(), "user") + " in both arms"
				: "Under the same load";
	}

	/** Whether its interval leaves it open, whatever the checks saw. */
	private static boolean isOpenByItself(RunResult run, Comparison comparison) {
		return !comparison.isDoubtful() || Verdicts.verdict(run, comparison) == Verdict.INCONCLUSIVE;
	}

	private static String unsure(Comparison comparison) {
		if (comparison.isDoubtful()) {
			return ", which is not reliable because of " + String.join(", ", comparison.withheldBy());
		}
		boolean chance = (comparison.ci95() != null) ? comparison.ci95().contains(1) : comparison.pairs() == 1;
		return chance ? ", which may be chance" : "";
	}

	private static String reason(RunResult run, Comparison comparison) {
		String doubt = "the check " + String.join(" and the check ", comparison.withheldBy()) + " casts doubt on it";
		if (!comparison.isDoubtful()) {
			return scatter(comparison);
		}
		return isOpenByItself(run, comparison) ? scatter(comparison) + "; " + doubt + " as well" : doubt;
	}

	private static String scatter(Comparison comparison) {
		if (comparison.isWithoutScatter()) {
			return "all " + comparison.pairs() + " pairs give the same ratio, so it has no interval";
		}
		Sensitivity sensitivity = comparison.sensitivity();
		if (sensitivity == null) {
			return "one pair has no interval; --pairs makes more";
		}
		return "it differs by less than " + bound(comparison) + parts(comparison) + "; "
				+ Figures.count(comparison.pairs(), "pair") + " call a difference of "
				+ AnswerRow.size(sensitivity.smallest()) + " or more in four of five such runs";
	}

	/** Where its scatter comes from, which tells what would help. */
	private static String parts(Comparison comparison) {
		Scatter scatter = comparison.scatter();
		return (scatter == null) ? "" : ", for a pair scatters by " + AnswerRow.size(scatter.blocks())
				+ " within its JVMs and " + AnswerRow.size(scatter.jvms()) + " from JVM to JVM";
	}

}
