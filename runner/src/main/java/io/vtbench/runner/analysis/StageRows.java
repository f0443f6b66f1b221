package io.vtbench.runner.analysis;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
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
 */
record StageRows(List<RunResult> stages, String candidate) {

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
		List<RunResult> possible = this.stages.stream()
			.filter((run) -> run.arms().stream().anyMatch((arm) -> arm.name().equals(this.candidate)))
			.toList();
		Optional<RunResult> stage = Stream
			.concat(possible.stream().filter((run) -> run.load().model() == asked.load()),
					asked.isOfAnyLoad() ? possible.stream() : Stream.empty())
			.findFirst();
		return stage.map((run) -> row(asked, run)).orElse(null);
	}

	private @Nullable AnswerRow row(Asked asked, RunResult run) {
		if (run.status() != Status.VALID) {
			return asked.decides() ? without(asked, true,
					"Not judged: the run " + run.scenario().name() + " is " + run.status() + ", as 'How sure' says.")
					: null;
		}
		Comparison comparison = run.comparisons()
			.stream()
			.filter((each) -> each.metric() == asked.metric() && each.candidate().equals(this.candidate))
			.findFirst()
			.orElse(null);
		if (comparison == null) {
			return (asked.decides() && run.design() == Design.INTERLEAVED)
					? without(asked, false, "Not judged: not every fork of both arms has a reading.") : null;
		}
		return row(asked, run, comparison);
	}

	private AnswerRow row(Asked asked, RunResult run, Comparison comparison) {
		Word word = word(comparison);
		String faster = (asked.question() == Question.CAPACITY) ? gettingFaster(run, comparison) : "";
		return new AnswerRow(asked.question(), asked.metric().label(), asked.metric().unit(),
				asked.decides() && comparison.verdict() != null, run.baseline().mean(asked.metric()::of),
				run.arm(this.candidate).mean(asked.metric()::of), comparison.ratio(), comparison.ci95(), word,
				(word == Word.INCONCLUSIVE) ? open(comparison) : null,
				sentence(comparison, run.load(), word) + faster);
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

	private static AnswerRow.Open open(Comparison comparison) {
		Sensitivity sensitivity = comparison.sensitivity();
		if (comparison.isDoubtful() || sensitivity == null) {
			return new AnswerRow.Open(null, null, comparison.withheldBy());
		}
		return new AnswerRow.Open(sensitivity.smallest(),
				sensitivity.needed().isEmpty() ? null : sensitivity.needed().getFirst().pairs(), List.of());
	}

	private static String gettingFaster(RunResult run, Comparison comparison) {
		return WarmUps.of(comparison.baseline(), List.of(run), List.of())
			.gettingFaster(WarmUps.of(comparison.candidate(), List.of(run), List.of()));
	}

	/** The load with which something was measured, as the beginning of a sentence. */
	static String under(LoadFacts load) {
		if (load.ratePerSecond() != null) {
			return "At " + Figures.perSecond(load.ratePerSecond()) + " in both arms";
		}
		return (load.users() != null) ? "With " + Figures.count(load.users(), "user") + " in both arms"
				: "Under the same load";
	}

	/** What a comparison says, in one sentence. */
	static String sentence(Comparison comparison, LoadFacts load, AnswerRow.Word word) {
		String metric = comparison.metric().label();
		String seen = under(load) + ", " + metric + " of " + comparison.candidate() + " is "
				+ Change.of(metric, comparison.ratio()).words();
		return switch (word) {
			case BETTER, WORSE -> seen + ".";
			case NO_DIFFERENCE ->
				under(load) + ", " + metric + " differs by less than " + AnswerRow.size(Thresholds.RELEVANT) + ".";
			case INCONCLUSIVE -> seen + ", which this run does not settle: " + reason(comparison) + ".";
			case NOT_JUDGED -> seen
					+ (comparison.isDoubtful()
							? ", which is not reliable because of " + String.join(", ", comparison.withheldBy()) : "")
					+ ".";
		};
	}

	private static String reason(Comparison comparison) {
		if (comparison.isDoubtful()) {
			return "the check " + String.join(" and the check ", comparison.withheldBy()) + " casts doubt on it";
		}
		if (comparison.isWithoutScatter()) {
			return "all " + comparison.pairs() + " pairs give the same ratio, so it has no interval";
		}
		if (comparison.sensitivity() == null) {
			return "one pair has no interval; --pairs makes more";
		}
		double smallest = comparison.sensitivity().smallest();
		String could = Figures.count(comparison.pairs(), "pair") + " show a difference of " + AnswerRow.size(smallest)
				+ " or more four times of five";
		boolean seen = comparison.verdict() == Verdict.INCONCLUSIVE && comparison.ci95() != null
				&& !comparison.ci95().contains(1);
		return seen ? "it may be below " + AnswerRow.size(Thresholds.RELEVANT)
				+ ", or chance among the rows that decide; " + could : could;
	}

}
