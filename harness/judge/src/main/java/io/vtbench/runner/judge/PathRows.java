package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Answers.OfPath;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.Load;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows about the latency of each path where several were asked: the figures of
 * all requests together may hide that a few of them became faster and many slower. Such a
 * row decides only where it is better or worse. All of them are judged as one family with
 * a level of their own, so that they take nothing but that from the other rows.
 *
 * @param stages measured runs
 */
record PathRows(List<RunResult> stages) {

	/** The number of requests of a window below which the middle one is chance. */
	private static final long ENOUGH_FOR_P50 = 20;

	/** The number of requests of a window below which one in twenty is chance. */
	private static final long ENOUGH_FOR_P95 = 100;

	private static final List<Asked> ASKED = List.of(new Asked(LoadModel.CLOSED, Metric.LATENCY_P95, ENOUGH_FOR_P95),
			new Asked(LoadModel.OPEN, Metric.LATENCY_P50, ENOUGH_FOR_P50),
			new Asked(LoadModel.OPEN, Metric.LATENCY_P95, ENOUGH_FOR_P95));

	/** Assigns a latency to the load under which it answers something. */
	private record Asked(LoadModel load, Metric metric, long enough) {

		/**
		 * Returns the value of a path; null where too few of its requests were served.
		 */
		@Nullable Double of(@Nullable OfPath path) {
			return (path != null && path.latency() != null && path.completed() >= this.enough)
					? this.metric.of(path.latency()) : null;
		}

		@Nullable Double of(Fork fork, String path) {
			return (fork.answers() != null) ? of(fork.answers().path(path)) : null;
		}

	}

	/** Holds the comparison of one path before the others of its family are known. */
	private record Compared(RunResult run, Asked asked, String path, Comparison comparison) {

	}

	/** Returns the rows of a candidate; none where one path alone was asked. */
	List<AnswerRow> of(String candidate) {
		List<Compared> family = this.stages.stream()
			.filter((run) -> run.status() == Status.VALID && run.asksPaths())
			.flatMap(PathRows::compared)
			.toList();
		double[] adjusted = WordRule.holm(family.stream().map((each) -> each.comparison().pValue()));
		List<AnswerRow> rows = new ArrayList<>();
		int next = 0;
		for (Compared each : family) {
			Double holm = (each.comparison().pValue() != null) ? Double.valueOf(adjusted[next++]) : null;
			if (each.comparison().candidate().equals(candidate)) {
				rows.add(row(each, holm));
			}
		}
		return rows;
	}

	/**
	 * Lets the paths decide that most requests ask. Where paths get worse, and others
	 * that fewer requests ask get better, no latency speaks for the candidate: neither
	 * that of these few, nor that of all requests, whose slowest ones they are.
	 */
	List<AnswerRow> outvoted(List<AnswerRow> rows) {
		boolean outvoted = share(rows, AnswerRow::isAgainstIt) > share(rows, AnswerRow::isForIt);
		return !outvoted ? rows
				: rows.stream()
					.map((row) -> (row.metric().isDuration() && row.isForIt()) ? row.withDecides(false) : row)
					.toList();
	}

	/** Returns the share of the requests that ask a path with such a row, 0 to 1. */
	private double share(List<AnswerRow> rows, Predicate<AnswerRow> side) {
		Set<String> paths = rows.stream()
			.filter((row) -> row.decides() && side.test(row))
			.flatMap((row) -> Stream.ofNullable(row.path()))
			.collect(Collectors.toSet());
		return this.stages.stream().mapToDouble((run) -> run.share(paths)).max().orElse(0);
	}

	private static Stream<Compared> compared(RunResult run) {
		List<String> paths = run.forks()
			.filter((fork) -> fork.answers() != null)
			.flatMap((fork) -> fork.answers().paths().stream())
			.map(OfPath::path)
			.distinct()
			.toList();
		return ASKED.stream()
			.filter((asked) -> asked.load() == run.load().model())
			.flatMap((asked) -> paths.stream()
				.flatMap((path) -> run.arms()
					.stream()
					.skip(1)
					.map((candidate) -> compared(run, asked, path, candidate))
					.filter(Objects::nonNull)));
	}

	private static @Nullable Compared compared(RunResult run, Asked asked, String path, Arm candidate) {
		PairedRatio paired = Pairing.compare(run, candidate, asked.metric(),
				new Pairing.Reading((fork) -> asked.of(fork, path), (fork, block) -> asked.of(block.path(path))));
		return (paired == null) ? null : new Compared(run, asked, path, Comparisons.of(run, candidate, asked.metric(),
				run.baseline().mean((fork) -> asked.of(fork, path)), paired, null));
	}

	private static AnswerRow row(Compared of, @Nullable Double holm) {
		Asked asked = of.asked();
		RunResult run = of.run();
		Comparison comparison = RunJudge.withWord(run, of.comparison().withPValueHolm(holm), run.checks(),
				Thresholds.ALPHA_OF_PATHS);
		return new AnswerRow(At.of(asked.load()), of.path(), asked.metric(), comparison.word().isDifferent(),
				mean(run, comparison.baseline(), of), mean(run, comparison.candidate(), of), comparison.ratio(),
				comparison.ci95(), comparison.same(), comparison.word(), comparison.probably(), null,
				new Basis.Pairs(Load.of(run.load()), comparison.pairs(), comparison.withheldBy(), List.of()));
	}

	private static @Nullable Double mean(RunResult run, String arm, Compared of) {
		return run.arm(arm).mean((fork) -> of.asked().of(fork, of.path()));
	}

}
