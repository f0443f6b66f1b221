package io.vtbench.maintenance.selftest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.command.ExperimentFactory;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Word;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often the planted difference was found, and how often one where there is
 * none.
 *
 * @param runs number of all runs
 * @param invalid number of invalid runs
 * @param kinds kinds of comparisons, equal arms first
 */
public record SelfTestOutcome(int runs, int invalid, List<Kind> kinds) {

	/** The true differences for which the share of runs that find them is computed. */
	private static final double[] DIFFERENCES = { 0.03, 0.05, 0.10, 0.20 };

	/**
	 * The comparisons of one kind.
	 *
	 * @param candidate name of the arm that is compared with the baseline
	 * @param planted whether the candidate has a difference
	 * @param comparisons number of comparisons of valid runs
	 * @param found number of them that found something: where something is planted, those
	 * whose 95 % interval lies on the worse side of 1; where nothing is, false alarms,
	 * which are verdicts
	 * @param found95 exact 95 % interval of their share, 0 to 1
	 * @param verdicts how often each word was the verdict
	 * @param medianHalf median half of the 95 % intervals, relative to the ratio; null
	 * where no comparison has an interval
	 * @param widestHalf widest half of the 95 % intervals, relative to the ratio; null
	 * where no comparison has an interval
	 * @param scatter pooled standard deviation of one pair's log ratio; null where it is
	 * not known
	 * @param curve how often such runs would find true differences
	 */
	public record Kind(String candidate, boolean planted, int comparisons, int found, Interval found95,
			Map<Word, Integer> verdicts, @Nullable Double medianHalf, @Nullable Double widestHalf,
			@Nullable Double scatter, List<Share> curve) {

		public Kind {
			verdicts = Collections.unmodifiableMap(new TreeMap<>(verdicts));
			curve = List.copyOf(curve);
		}

		/**
		 * Returns how many comparisons got a verdict of difference: by 5 % at least, and
		 * not by chance.
		 */
		public int judged() {
			return Stream.of(Word.BETTER, Word.WORSE).mapToInt((word) -> this.verdicts.getOrDefault(word, 0)).sum();
		}

		/** Returns in which share of the runs each true difference would be found. */
		public String curveText() {
			return this.curve.stream()
				.map((each) -> Figures.percent(each.difference()) + " in " + Figures.percent(each.share()))
				.collect(Collectors.joining(", "));
		}

	}

	/**
	 * Says how often a true difference would be found.
	 *
	 * @param difference 0.05 is 5 %
	 * @param share of the runs, 0 to 1
	 */
	public record Share(double difference, double share) {

	}

	/**
	 * Returns what the runs of a series show so far. The arm without a difference bears
	 * {@link ExperimentFactory#AGAIN} in its name.
	 */
	public static SelfTestOutcome of(List<RunResult> runs) {
		List<RunResult> valid = runs.stream().filter((run) -> run.status() == Status.VALID).toList();
		Map<String, List<RunResult>> byCandidate = new TreeMap<>();
		valid.forEach((run) -> run.primaryComparisons()
			.forEach((comparison) -> byCandidate.computeIfAbsent(comparison.candidate(), (name) -> new ArrayList<>())
				.add(run)));
		return new SelfTestOutcome(runs.size(), runs.size() - valid.size(),
				Maps.each(byCandidate, SelfTestOutcome::kind).toList());
	}

	private static Kind kind(String candidate, List<RunResult> runs) {
		boolean planted = !candidate.endsWith(ExperimentFactory.AGAIN);
		List<Comparison> all = runs.stream()
			.flatMap((run) -> run.primaryComparisons().stream())
			.filter((comparison) -> comparison.candidate().equals(candidate))
			.toList();
		Map<Word, Integer> verdicts = new TreeMap<>();
		all.forEach((each) -> verdicts.merge(each.word(), 1, Integer::sum));
		int found = (int) all.stream().filter((each) -> planted ? isSeen(each) : isAlarm(each)).count();
		double[] halves = all.stream().mapToDouble(SelfTestOutcome::half).filter(Double::isFinite).sorted().toArray();
		Detection detection = new Detection(runs, candidate);
		List<Share> curve = new ArrayList<>();
		for (double difference : DIFFERENCES) {
			Double share = detection.share(difference);
			if (share != null) {
				curve.add(new Share(difference, share));
			}
		}
		return new Kind(candidate, planted, all.size(), found, exact95(found, all.size()), verdicts,
				(halves.length > 0) ? Double.valueOf((halves[(halves.length - 1) / 2] + halves[halves.length / 2]) / 2)
						: null,
				(halves.length > 0) ? Double.valueOf(halves[halves.length - 1]) : null, detection.scatter(), curve);
	}

	/**
	 * Returns the exact 95 % interval of a share that was counted (Clopper and Pearson
	 * 1934).
	 */
	public static Interval exact95(int count, int of) {
		var interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(of, count, 0.05);
		return new Interval(interval.getLowerBound(), interval.getUpperBound());
	}

	/** Returns whether a planted difference was found, which is always for the worse. */
	private static boolean isSeen(Comparison comparison) {
		Interval interval = comparison.ci95();
		return interval != null && (comparison.metric().higherIsBetter() ? interval.upper() < 1 : interval.lower() > 1);
	}

	private static boolean isAlarm(Comparison comparison) {
		return comparison.word().isDifferent();
	}

	/**
	 * Returns half of the interval, relative to the ratio; NaN without an interval. The
	 * interval is symmetric in logarithms.
	 */
	private static double half(Comparison comparison) {
		Interval interval = comparison.ci95();
		return (interval != null) ? Math.sqrt(interval.upper() / interval.lower()) - 1 : Double.NaN;
	}

	/**
	 * Returns whether equal arms never got a verdict of difference, and the planted
	 * difference was always found.
	 */
	public boolean isRight(InjectedEffect effect) {
		return this.kinds.stream().allMatch((kind) -> kind.found() == (kind.planted() ? kind.comparisons() : 0))
				&& this.kinds.size() == (effect.isNothing() ? 1 : 2);
	}

	/** Returns the outcome in lines of text, for people. */
	public String text(InjectedEffect effect) {
		List<String> lines = new ArrayList<>();
		for (Kind kind : this.kinds) {
			String found = Figures.count(kind.found(), kind.planted() ? "detection" : "false alarm");
			lines.add((kind.planted() ? effect.text() : "Against itself") + ": "
					+ Figures.count(kind.comparisons(), "comparison") + ", " + found + " (" + text(kind.found95())
					+ " of such runs): " + verdicts(kind));
			if (kind.medianHalf() != null && kind.scatter() != null) {
				lines.add("  half of the 95 % confidence interval: " + Figures.percent(kind.medianHalf())
						+ " as a median, " + Figures.percent(kind.widestHalf()) + " at most; a pair scatters by "
						+ Figures.percent(kind.scatter()));
				lines.add("  so such runs find " + kind.curveText());
			}
		}
		lines.add("Invalid runs: " + this.invalid + " of " + this.runs);
		return String.join("\n", lines);
	}

	/** Returns the ends of the interval of a share. */
	public static String text(Interval interval) {
		return Figures.percent(interval.lower()) + " to " + Figures.percent(interval.upper());
	}

	private static String verdicts(Kind kind) {
		return Maps.each(kind.verdicts(), (word, count) -> count + " " + word).collect(Collectors.joining(", "));
	}

}
