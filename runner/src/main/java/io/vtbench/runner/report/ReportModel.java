package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Published;
import io.vtbench.runner.result.RunResult;
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
		List<ComparisonRow> comparisons, List<String> resolutions, List<CheckRow> checks, List<ProcessRow> processes,
		List<PeakRow> extremes, List<PeakRow> pool, List<ForkRow> forks, List<ForkRow> setAside,
		@Nullable String sweptSetting, List<SweepRow> sweep, List<PhaseRow> phases, List<ExpectedRow> expected,
		List<FactGroup> environment, String command) {

	static ReportModel of(RunResult result) {
		return new ReportModel(result.scenario().name(), result.status().toString(), Headline.of(result),
				ReferenceChart.of(result).drawn(), result.scenario().question(), OrderText.of(result),
				DifferenceText.of(result), notes(result), result.arms().stream().map(Arm::name).toList(),
				FigureRow.all(result), ComparisonRow.all(result), Resolution.all(result), CheckRow.all(result),
				ProcessRow.all(result), PeakRow.all(result), PeakRow.ofPool(result), ForkRow.all(result),
				ForkRow.setAside(result), setting(SweptArms.of(result)), SweepRow.all(result), PhaseRow.all(result),
				ExpectedRow.all(result), FactGroup.all(result), PlainText.line(result.command()));
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

	boolean hasDifferences() {
		return !this.differences.isEmpty();
	}

	boolean hasSetAside() {
		return !this.setAside.isEmpty();
	}

	boolean hasPool() {
		return !this.pool.isEmpty();
	}

	/** Whether one setting has many values, so that there is a curve. */
	boolean hasSweep() {
		return !this.sweep.isEmpty();
	}

	boolean hasPhases() {
		return !this.phases.isEmpty();
	}

	boolean hasExpected() {
		return !this.expected.isEmpty();
	}

	boolean hasComparisons() {
		return !this.comparisons.isEmpty();
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
		if (result.arms().stream().anyMatch((arm) -> arm.bound() != null)) {
			notes.add("Over the bound: measured / bound - 1, for throughput bound / measured - 1; 0 is ideal.");
		}
		if (FigureRow.all(result).stream().anyMatch(FigureRow::hasQueue)) {
			notes.add(
					"\u2020 Ideal queue: the percentile if the same machine served requests in order of arrival. It is no "
							+ "bound, for another order may be below it.");
		}
		if (result.design() == Design.DUET) {
			notes.add(
					"The forks of a pair ran at once and competed for the processors. That tells what a request costs, "
							+ "so latency, throughput and memory are not compared.");
		}
		if (result.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.anyMatch((fork) -> fork.jvm().compiler().cpuSeconds() != null)) {
			notes.add("CPU per request leaves out the JVM's compiler: compiling ends, requests do not.");
		}
		Published published = result.scenario().published();
		if (published != null) {
			notes.add("Published: " + published.source() + "." + scaling(result.scenario().timeScale()));
		}
		if (result.load().model() == LoadModel.CLOSED && isCompared(result, Metric.THROUGHPUT)
				&& isCompared(result, Metric.LATENCY_MEAN)) {
			notes.add("Users here never pause, so throughput and mean latency are one fact told twice (Little's law: "
					+ "users = throughput x latency). Count their ratios once.");
		}
		if (result.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.anyMatch((fork) -> fork.latency().summary().p99() == null)) {
			notes.add("p99 is n/a below " + Figures.count(Thresholds.ENOUGH_FOR_P99)
					+ " requests in a fork, where it would be noise.");
		}
		if (!result.load().isTask() && result.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.anyMatch((fork) -> fork.bytesPerInFlightRequest() == null)) {
			notes.add("Memory per request in flight is n/a below 1,000 in flight, where it would mostly be what the "
					+ "start and the warm-up leave behind.");
		}
		notes.addAll(Doubts.ofFigures(result));
		return notes;
	}

	private static boolean isCompared(RunResult result, Metric metric) {
		return result.comparisons().stream().anyMatch((comparison) -> comparison.metric() == metric);
	}

	private static String scaling(double timeScale) {
		if (timeScale == 1) {
			return "";
		}
		String factor = Figures.factor(timeScale);
		return " They are at full scale; this run scales every delay by " + factor
				+ ", so they are shown scaled: times x " + factor + ", throughput / " + factor + ".";
	}

}
