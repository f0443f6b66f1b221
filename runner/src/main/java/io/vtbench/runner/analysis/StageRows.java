package io.vtbench.runner.analysis;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.analysis.validity.ThresholdCheck;
import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
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
			new Asked(Question.MEMORY, LoadModel.CLOSED, Metric.PEAK_MEMORY, false),
			new Asked(Question.MEMORY, LoadModel.CLOSED, Metric.MEMORY_PER_IN_FLIGHT, false));

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
			return (asked.decides() && run.design() == Design.INTERLEAVED)
					? without(asked, false, "Not judged: not every fork of both arms has a reading.") : null;
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
		return new AnswerRow(asked.question(), asked.metric().label(), asked.metric().unit(),
				asked.decides() && comparison.verdict() != null, value(asked, run, comparison.baseline()),
				value(asked, run, comparison.candidate()), comparison.ratio(), comparison.ci95(), word,
				(word == Word.INCONCLUSIVE) ? open(comparison) : null,
				sentence(comparison, run.load(), word) + caveat(asked.question(), run, comparison));
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
			case CAPACITY -> (able.isEmpty() ? "" : " The capacity of " + PlainText.list(able) + " may be higher" + why)
					+ WarmUps.of(comparison.baseline(), List.of(run), List.of())
						.gettingFaster(WarmUps.of(this.candidate, List.of(run), List.of()));
			case LIMIT -> able.isEmpty() ? "" : " This may not be the limit of " + PlainText.list(able) + why;
			default -> "";
		};
	}

	/**
	 * What the candidate uses more of, among what does not decide: differences that are
	 * relevant and no chance.
	 */
	List<String> usesMore() {
		return ASKED.stream().filter(Asked::isOfAnyLoad).map(this::more).filter(Objects::nonNull).toList();
	}

	private @Nullable String more(Asked asked) {
		RunResult run = stage(asked);
		Comparison comparison = (run != null && run.status() == Status.VALID) ? comparison(asked, run) : null;
		if (run == null || comparison == null || word(comparison) != Word.NOT_JUDGED || comparison.isDoubtful()
				|| comparison.ci95() == null || comparison.ci95().lower() <= 1
				|| comparison.ratio() < 1 + Thresholds.RELEVANT) {
			return null;
		}
		return asked.metric().label() + " (" + Figures.of(asked.metric(), value(asked, run, this.candidate))
				+ " instead of " + Figures.of(asked.metric(), value(asked, run, comparison.baseline())) + ")";
	}

	/** What checks saw that casts doubt on rows, and on which of them. */
	List<String> doubts() {
		return this.stages.stream()
			.filter((run) -> run.status() == Status.VALID)
			.flatMap((run) -> run.checks().stream().map((check) -> doubt(run, check)))
			.filter(Objects::nonNull)
			.toList();
	}

	private @Nullable String doubt(RunResult run, Check check) {
		List<String> rows = ASKED.stream()
			.filter((asked) -> stage(asked) == run && isDoubted(comparison(asked, run), check))
			.map((asked) -> asked.question().name(asked.metric().label()))
			.toList();
		return rows.isEmpty() ? null : "Doubt about the run " + run.scenario().name() + ": " + check.label() + ": "
				+ check.detail() + "; it concerns " + PlainText.list(rows) + ".";
	}

	/** A load generator that was nearly full may be what hides a difference in time. */
	private static boolean isDoubted(@Nullable Comparison comparison, Check check) {
		boolean hidesTimes = check.status() == Check.Status.WARN
				&& check.name().equals(ThresholdCheck.GENERATOR.description().name());
		return comparison != null
				&& (comparison.withheldBy().contains(check.label()) || (hidesTimes && comparison.metric().isTime()));
	}

	private static AnswerRow without(Asked asked, boolean decides, String sentence) {
		return new AnswerRow(asked.question(), asked.metric().label(), asked.metric().unit(), decides, null, null, null,
				null, Word.NOT_JUDGED, null, sentence);
	}

	private static Word word(Comparison comparison) {
		if (comparison.verdict() == null) {
			return Word.NOT_JUDGED;
		}
		return comparison.isDoubtful() ? Word.INCONCLUSIVE : switch (comparison.verdict()) {
			case FASTER -> Word.BETTER;
			case SLOWER -> Word.WORSE;
			case NO_RELEVANT_DIFFERENCE -> Word.NO_DIFFERENCE;
			case INCONCLUSIVE -> Word.INCONCLUSIVE;
		};
	}

	/** What its scatter hides, unless a check alone leaves it open. */
	private static AnswerRow.Open open(Comparison comparison) {
		Sensitivity sensitivity = isOpenByItself(comparison) ? comparison.sensitivity() : null;
		Integer pairs = (sensitivity != null && !sensitivity.needed().isEmpty())
				? Integer.valueOf(sensitivity.needed().getFirst().pairs()) : null;
		return new AnswerRow.Open((sensitivity != null) ? sensitivity.smallest() : null, pairs,
				comparison.withheldBy());
	}

	static String sentence(Comparison comparison, LoadFacts load, Word word) {
		String metric = comparison.metric().label();
		Change change = Change.of(metric, comparison.ratio());
		String seen = under(load) + ", " + metric + " of " + comparison.candidate() + " is " + change.words();
		return switch (word) {
			case BETTER, WORSE -> seen + ".";
			case NO_DIFFERENCE ->
				under(load) + ", " + metric + " differs by less than " + AnswerRow.size(Thresholds.RELEVANT) + ".";
			case INCONCLUSIVE -> seen + ", which this run does not settle: " + reason(comparison) + ".";
			case NOT_JUDGED -> seen + (change.isNone() ? "" : unsure(comparison)) + ".";
		};
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
	private static boolean isOpenByItself(Comparison comparison) {
		return !comparison.isDoubtful() || VerdictRule.of(comparison.metric(), comparison.ratio(), comparison.ci95(),
				comparison.ci90(), comparison.pValueHolm()) == Verdict.INCONCLUSIVE;
	}

	private static String unsure(Comparison comparison) {
		if (comparison.isDoubtful()) {
			return ", which is not reliable because of " + String.join(", ", comparison.withheldBy());
		}
		boolean chance = (comparison.ci95() != null) ? comparison.ci95().contains(1) : comparison.pairs() == 1;
		return chance ? ", which may be chance" : "";
	}

	private static String reason(Comparison comparison) {
		String doubt = "the check " + String.join(" and the check ", comparison.withheldBy()) + " casts doubt on it";
		if (!comparison.isDoubtful()) {
			return scatter(comparison);
		}
		return isOpenByItself(comparison) ? scatter(comparison) + "; " + doubt + " as well" : doubt;
	}

	private static String scatter(Comparison comparison) {
		if (comparison.isWithoutScatter()) {
			return "all " + comparison.pairs() + " pairs give the same ratio, so it has no interval";
		}
		if (comparison.sensitivity() == null) {
			return "one pair has no interval; --pairs makes more";
		}
		String could = Figures.count(comparison.pairs(), "pair") + " find a difference of "
				+ AnswerRow.size(comparison.sensitivity().smallest()) + " or more in four of five such runs";
		boolean seen = comparison.verdict() == Verdict.INCONCLUSIVE && comparison.ci95() != null
				&& !comparison.ci95().contains(1);
		return seen ? "it may be below " + AnswerRow.size(Thresholds.RELEVANT)
				+ ", or chance among the rows that decide; " + could : could;
	}

}
