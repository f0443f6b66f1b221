package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts.Published;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * The words and numbers of {@code report.html} and {@code report.md}.
 *
 * @param status valid, invalid or interrupted
 * @param sentence the verdict
 * @param picture what the headline's picture shows
 * @param plan pairs, seed and order
 * @param differences between the arms
 * @param notes how to read the figures
 * @param sweptSetting that arms have at many values; null where there is none
 */
record ReportModel(String title, String status, String sentence, String picture, String question, String plan,
		String differences, List<String> notes, List<String> arms, List<FigureRow> figures,
		List<ComparisonRow> comparisons, List<String> resolutions, List<CheckRow> checks,
		List<PeakRow.ProcessRow> processes, List<PeakRow> extremes, List<PeakRow> pool, List<ForkRow> forks,
		List<ForkRow> setAside, @Nullable String sweptSetting, List<SweptArms.Row> sweep, List<PhaseRow> phases,
		List<ExpectedRow> expected, List<FactGroup> environment, String command) {

	static ReportModel of(RunResult result) {
		return new ReportModel(result.scenario().name(), result.status().toString(), Headline.of(result),
				ReferenceChart.of(result).drawn(), result.scenario().question(), PlanText.order(result),
				PlanText.differences(result), notes(result), result.arms().stream().map(Arm::name).toList(),
				FigureRow.all(result), ComparisonRow.all(result), Doubts.openQuestions(result), CheckRow.all(result),
				PeakRow.ProcessRow.all(result), PeakRow.all(result), PeakRow.ofPool(result), ForkRow.all(result),
				ForkRow.setAside(result), setting(SweptArms.of(result)), SweptArms.Row.all(result),
				PhaseRow.all(result), ExpectedRow.all(result), FactGroup.all(result), PlainText.line(result.command()));
	}

	private static @Nullable String setting(@Nullable SweptArms swept) {
		return (swept != null) ? swept.setting() : null;
	}

	/** How many checks have which status. */
	String checkCount() {
		return this.checks.stream()
			.collect(Collectors.groupingBy(CheckRow::status, LinkedHashMap::new, Collectors.counting()))
			.entrySet()
			.stream()
			.map((entry) -> entry.getValue() + " " + entry.getKey())
			.collect(Collectors.joining(", "));
	}

	/** Whether the figures of all arms are too wide for one line. */
	boolean manyArms() {
		return this.arms.size() > 2;
	}

	private static List<String> notes(RunResult result) {
		List<String> notes = new ArrayList<>();
		notes.add("Measured: every fork (a fresh JVM and a fresh load generator) gives one number; shown is the "
				+ "geometric mean over an arm's forks.");
		for (Arm arm : result.arms()) {
			if (arm.bound() != null) {
				notes
					.add("Bound of " + arm.name() + ": what an ideal machine could do: " + arm.bound().formula() + ".");
			}
		}
		addIf(result.arms().stream().anyMatch((arm) -> arm.bound() != null), notes,
				"Over the bound: measured / bound - 1, for throughput bound / measured - 1; 0 is ideal.");
		addIf(FigureRow.all(result).stream().anyMatch(FigureRow::hasQueue), notes,
				"\u2020 Ideal queue: the percentile if the same machine served requests in order of arrival. It is no "
						+ "bound, because another order may be below it.");
		addIf(result.design() == Design.DUET, notes,
				"The forks of a pair ran at once and competed for the processors. That shows what a request costs, "
						+ "so latency, throughput and memory are not compared.");
		addIf(hasFork(result, (fork) -> fork.jvm().compiler().cpuSeconds() != null), notes,
				"CPU per request leaves out the JIT compiler: compiling ends, requests do not.");
		Published published = result.scenario().published();
		if (published != null) {
			notes.add("Published: " + published.source() + "." + scaling(result.scenario().timeScale()));
		}
		addIf(result.load().model() == LoadModel.CLOSED && isCompared(result, Metric.THROUGHPUT)
				&& isCompared(result, Metric.LATENCY_MEAN), notes,
				"Users here never pause, so throughput and mean latency are one fact and not two (Little's law: "
						+ "users = throughput x latency). Count their ratios once.");
		addIf(hasFork(result, (fork) -> fork.latency().summary().p99() == null), notes, "p99 is n/a below "
				+ Figures.count(Thresholds.ENOUGH_FOR_P99) + " requests in a fork, where it would be noise.");
		addIf(!result.load().isTask() && hasFork(result, (fork) -> fork.bytesPerInFlightRequest() == null), notes,
				"Memory per request in flight is n/a below 1,000 in flight, where it would mostly be what the "
						+ "start and the warm-up leave behind.");
		notes.addAll(Doubts.ofFigures(result));
		return notes;
	}

	private static boolean isCompared(RunResult result, Metric metric) {
		return result.comparisons().stream().anyMatch((comparison) -> comparison.metric() == metric);
	}

	private static void addIf(boolean holds, List<String> notes, String note) {
		if (holds) {
			notes.add(note);
		}
	}

	private static boolean hasFork(RunResult result, Predicate<Fork> condition) {
		return result.arms().stream().flatMap((arm) -> arm.forks().stream()).anyMatch(condition);
	}

	private static String scaling(double timeScale) {
		if (timeScale == 1) {
			return "";
		}
		String factor = Figures.factor(timeScale);
		return " They are at full scale; this run scales every delay by " + factor
				+ ", so they are shown scaled: times x " + factor + ", throughput / " + factor + ".";
	}

	/**
	 * One check as text.
	 *
	 * @param kind the status as a style class
	 */
	record CheckRow(String status, String kind, String name, String arm, String detail) {

		private static final List<Check.Status> WORST_FIRST = List.of(Check.Status.INVALID, Check.Status.WARN,
				Check.Status.NOT_AVAILABLE, Check.Status.OK);

		static CheckRow of(Check check) {
			return new CheckRow(check.status().toString(),
					check.status().name().toLowerCase(Locale.ROOT).replace('_', '-'), check.name(),
					(check.arm() != null) ? check.arm() : "all", check.detail());
		}

		/** The worst first. What could not be looked at comes before what is fine. */
		static List<CheckRow> all(RunResult result) {
			return result.checks()
				.stream()
				.sorted(Comparator.comparingInt((check) -> WORST_FIRST.indexOf(check.status())))
				.map(CheckRow::of)
				.toList();
		}

		boolean ok() {
			return this.kind.equals("ok");
		}

	}

}
