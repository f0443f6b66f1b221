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

	/** A mark of the axis, at its place in per cent of the width. */
	record Tick(String at, String label) {

	}

	/**
	 * One comparison.
	 *
	 * @param name of the metric
	 * @param where the load or the arm that the row is about, behind the name
	 */
	record Row(String name, String where, String before, String after, String change, Mark mark, Plot plot) {

		/** Returns the style class of what is drawn. */
		String kind() {
			return this.mark.kind();
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
	private record Entry(String name, String where, String before, String after, @Nullable Double ratio,
			@Nullable Interval ci95, String change, Interval same, Mark mark) {

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
			.map((row) -> new Entry(AnswerText.what(row), " at " + AnswerText.load(row),
					Figures.of(row.metric(), row.baseline()), Figures.of(row.metric(), row.candidate()), row.ratio(),
					row.ci95(), AnswerText.change(row), row.same(), Mark.of(row)))
			.toList();
		return of(answer.baseline(), answer.arm(), arms, entries);
	}

	/** Shows the comparisons of a run. */
	static ForestTable of(RunResult result, List<ArmStyle> arms) {
		List<Entry> entries = result.comparisons()
			.stream()
			.map((comparison) -> new Entry(comparison.metric().label(),
					Ratios.name(result, comparison).substring(comparison.metric().label().length()),
					ArmFigures.text(result, comparison.baseline(), comparison.metric()),
					ArmFigures.text(result, comparison.candidate(), comparison.metric()), comparison.ratio(),
					comparison.ci95(), Ratios.change(comparison), comparison.same(), Mark.of(result, comparison)))
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
		return new Row(entry.name(), entry.where(), entry.before(), entry.after(), entry.change(), entry.mark(),
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

	/** Returns the numbers without what is drawn, for Markdown. */
	Table table() {
		Table table = new Table("hrrrl", "metric", this.baseline, isOfOne() ? this.candidate : "candidate", "change",
				"verdict");
		this.rows.forEach((row) -> table.row(row.name() + row.where(), row.before(), row.after(), row.change(),
				row.mark().text()));
		return table;
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
