package io.vtbench.runner.report;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.Axis;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/**
 * Shows comparisons as a table in which each row draws its own ratio: the interval, the
 * band of the same, and all rows on one logarithmic axis. It needs no script, so a phone,
 * paper and a reader of screens have it too.
 *
 * @param baseline name of the arm that others are compared with
 * @param candidate name of the other arm; empty where rows name it, because there are
 * several
 * @param ticks marks of the axis
 * @param one place of the ratio 1 on the axis, in per cent of its width
 */
record ForestTable(String baseline, int baselineColor, String candidate, int candidateColor, List<Row> rows,
		List<Tick> ticks, String one) {

	/** A table without rows. */
	static final ForestTable NONE = new ForestTable("", 0, "", 0, List.of(), List.of(), "");

	/** The farthest that an interval is drawn beyond all ratios: a factor of three. */
	private static final double FARTHEST = Math.log(3);

	/** The share of the axis at either end where the text of a mark has no room. */
	private static final double EDGE = 0.03;

	private static final double LEAST = Math.log(1.1);

	/**
	 * The longest name of an arm, in characters, that widens no column of the terminal.
	 */
	private static final int SHORT = 14;

	/** The same where the terminal is narrow. */
	private static final int SHORTEST = 9;

	/** The fewest characters of a metric with its path that still say what it is. */
	private static final int NAME = 12;

	/** A mark of the axis, at its place in per cent of the width. */
	record Tick(String at, String label) {

	}

	/**
	 * One comparison.
	 *
	 * @param load load that the row is about; empty where there is one alone
	 * @param name of the metric
	 * @param where load or arm that the row is about, behind the name
	 * @param narrow name where there is no room for a column of loads
	 * @param doubts checks that cast doubt on it
	 */
	record Row(String load, String name, String where, String narrow, String before, String after, String change,
			Mark mark, List<String> doubts, Plot plot) {

		/** Returns the style class of what is drawn. */
		String kind() {
			return this.mark.kind();
		}

		/** Returns the word with the checks that doubt it, without their arms. */
		Mark verdict() {
			return new Mark(Doubts.behind(this.mark.text(), this.doubts), kind());
		}

		private Mark marked() {
			return this.doubts.isEmpty() ? this.mark : new Mark(this.mark.text() + Doubts.MARK, kind());
		}

	}

	/**
	 * What a row draws, in per cent of the width; empty texts where there is nothing.
	 *
	 * @param less whether the lower end of the interval lies before the axis
	 * @param more whether the upper end lies beyond it
	 */
	record Plot(String band, String bandWidth, String line, String lineWidth, boolean less, boolean more, String dot) {

	}

	/** The numbers of a row before they are placed. */
	private record Entry(String load, String name, String where, String narrow, String before, String after,
			@Nullable Double ratio, @Nullable Interval ci95, String change, Interval same, Mark mark,
			List<String> doubts) {

		/** Returns the natural logarithm of the ratio; null where none can be drawn. */
		private @Nullable Double position() {
			return (this.ratio != null && this.ratio > 0 && Double.isFinite(this.ratio))
					? Double.valueOf(Math.log(this.ratio)) : null;
		}

	}

	/**
	 * Shows rows of an answer.
	 * @param decides whether those that decide, or the others
	 */
	static ForestTable of(ArmAnswer answer, List<ArmStyle> arms, boolean decides) {
		List<Entry> entries = answer.rows()
			.stream()
			.filter((row) -> row.decides() == decides)
			.map((row) -> new Entry(AnswerText.load(row), AnswerText.what(row), " at " + AnswerText.load(row),
					AnswerText.what(row) + (row.metric().isDuration() ? ", " + row.at() : ""),
					Figures.of(row.metric(), row.baseline()), Figures.of(row.metric(), row.candidate()), row.ratio(),
					row.ci95(), AnswerText.change(row), row.same(), Mark.of(row), row.doubts()))
			.toList();
		return of(answer.baseline(), answer.arm(), arms, entries);
	}

	/**
	 * Shows the comparisons of one load.
	 * @param judged whether those that were judged, or the others
	 */
	static ForestTable of(RunResult result, List<ArmStyle> arms, boolean judged) {
		List<Entry> entries = result.comparisons()
			.stream()
			.filter((comparison) -> judged == (comparison.word() != Word.INFO
					|| comparison.metric() == result.primary()))
			.map((comparison) -> new Entry("", comparison.metric().label(),
					Ratios.name(result, comparison).substring(comparison.metric().label().length()),
					Ratios.name(result, comparison),
					ArmFigures.text(result, comparison.baseline(), comparison.metric()),
					ArmFigures.text(result, comparison.candidate(), comparison.metric()), comparison.ratio(),
					comparison.ci95(), Ratios.change(comparison), comparison.same(), Mark.of(result, comparison),
					comparison.withheldBy()))
			.toList();
		List<String> candidates = result.comparisons().stream().map(Comparison::candidate).distinct().toList();
		return of(result.baseline().name(), (candidates.size() == 1) ? candidates.getFirst() : "", arms, entries);
	}

	private static ForestTable of(String baseline, String candidate, List<ArmStyle> arms, List<Entry> entries) {
		double[] ratios = entries.stream()
			.map(Entry::position)
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.toArray();
		double low = Math.min(DoubleStream.of(ratios).min().orElse(0), -LEAST);
		double high = Math.max(DoubleStream.of(ratios).max().orElse(0), LEAST);
		double lower = Math.max(ends(entries, Interval::lower).min().orElse(low), low - FARTHEST);
		double upper = Math.min(ends(entries, Interval::upper).max().orElse(high), high + FARTHEST);
		double from = Math.min(Math.min(lower, low), -LEAST);
		double to = Math.max(Math.max(upper, high), LEAST);
		Scale scale = new Scale(from - 0.04 * (to - from), to + 0.04 * (to - from));
		return new ForestTable(baseline, ArmStyle.colorOf(arms, baseline), candidate, ArmStyle.colorOf(arms, candidate),
				entries.stream().map((entry) -> row(entry, scale)).toList(),
				Axis.ratios(scale.from() + EDGE * (to - from), scale.to() - EDGE * (to - from))
					.stream()
					.map((tick) -> new Tick(scale.at(tick.at()), tick.label()))
					.toList(),
				scale.at(0));
	}

	private static DoubleStream ends(List<Entry> entries, Function<Interval, Double> end) {
		return entries.stream()
			.map(Entry::ci95)
			.filter((interval) -> interval != null && interval.lower() > 0)
			.mapToDouble((interval) -> Math.log(end.apply(interval)));
	}

	private static Row row(Entry entry, Scale scale) {
		Interval band = scale.cut(entry.same());
		Interval thin = scale.cut(entry.ci95());
		boolean less = thin != null && entry.ci95() != null && Math.log(entry.ci95().lower()) < scale.from();
		boolean more = thin != null && entry.ci95() != null && Math.log(entry.ci95().upper()) > scale.to();
		Double position = entry.position();
		return new Row(entry.load(), entry.name(), entry.where(), entry.narrow(), entry.before(), entry.after(),
				entry.change(), entry.mark(), entry.doubts(),
				new Plot((band != null) ? scale.at(band.lower()) : "",
						(band != null) ? scale.width(band.lower(), band.upper()) : "",
						(thin != null) ? scale.at(thin.lower()) : "",
						(thin != null) ? scale.width(thin.lower(), thin.upper()) : "", less, more,
						(position != null) ? scale.at(position) : ""));
	}

	/** Returns whether there is a row to show. */
	boolean hasRows() {
		return !this.rows.isEmpty();
	}

	/** Returns whether rows are about one candidate, whose name is above its values. */
	boolean isOfOne() {
		return !this.candidate.isEmpty();
	}

	/** Returns the numbers without what is drawn. */
	Table table() {
		return table(this.baseline, isOfOne() ? this.candidate : "candidate", Row::verdict);
	}

	private Table table(String baseline, String candidate, Function<Row, Mark> mark) {
		Table table = new Table("lhrrrl", "load", "metric", baseline, candidate, "change", "verdict");
		String before = "";
		for (Row row : this.rows) {
			table.row(row.load().equals(before) ? "" : row.load(),
					row.name() + (row.load().isEmpty() ? row.where() : ""), row.before(), row.after(), row.change(),
					mark.apply(row));
			before = row.load();
		}
		return table;
	}

	/**
	 * Returns the table for a terminal. Where it has no room for the whole one, marks
	 * stand for the checks that doubt rows, the loads are behind their metrics, and names
	 * are shortened.
	 */
	List<String> lines(int columns) {
		if (!table().hasRows()) {
			return List.of();
		}
		String before = shortened(this.baseline, "baseline", SHORT);
		String after = shortened(isOfOne() ? this.candidate : "candidate", "candidate", SHORT);
		List<String> whole = table(before, after, Row::verdict).lines();
		if (width(whole) <= columns) {
			return whole;
		}
		List<String> marked = table(before, after, Row::marked).lines();
		if (width(marked) <= columns) {
			return marked;
		}
		int longest = this.rows.stream().mapToInt((row) -> row.narrow().length()).max().orElse(0);
		List<String> lines = narrow(longest);
		int over = width(lines) - columns;
		return (over <= 0) ? lines : narrow(Math.max(NAME, longest - over));
	}

	private List<String> narrow(int longest) {
		Table table = new Table("hrrrl", "metric", shortened(this.baseline, "baseline", SHORTEST),
				shortened(isOfOne() ? this.candidate : "candidate", "candidate", SHORTEST), "change", "verdict");
		this.rows.forEach((row) -> table.row(Screen.middle(row.narrow(), longest), row.before(), row.after(),
				row.change(), row.marked()));
		return table.lines();
	}

	private static int width(List<String> lines) {
		return lines.stream().mapToInt(String::length).max().orElse(0);
	}

	private static String shortened(String name, String instead, int longest) {
		return (name.length() <= longest) ? name : instead;
	}

	/** The axis, from one natural logarithm to another. */
	private record Scale(double from, double to) {

		private String at(double position) {
			return percent((position - this.from) / (this.to - this.from));
		}

		private String width(double from, double to) {
			return percent((to - from) / (this.to - this.from));
		}

		private static String percent(double share) {
			return String.format(Locale.ROOT, "%.2f", share * 100);
		}

		/** Returns the logarithms of an interval, within the axis; null without any. */
		private @Nullable Interval cut(@Nullable Interval ratios) {
			if (ratios == null || ratios.upper() <= 0) {
				return null;
			}
			double lower = Math.max(Math.log(Math.max(ratios.lower(), Double.MIN_NORMAL)), this.from);
			double upper = Math.min(Math.log(ratios.upper()), this.to);
			return (lower <= upper) ? new Interval(lower, upper) : null;
		}

	}

}
