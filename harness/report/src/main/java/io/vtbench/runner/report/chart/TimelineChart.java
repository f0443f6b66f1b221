package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.report.LittlesLaw;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Timeline;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Shows what the machine read over the fork in the middle of each arm: panels on one time
 * axis, whose zero is the start of the measured window.
 *
 * @param from seconds, below zero: the end of the warm-up
 * @param to seconds
 */
public record TimelineChart(double from, double to, List<Panel> panels) {

	/** The rows of an arm in the table. */
	private static final int ROWS = 12;

	/**
	 * The readings of one quantity, of all arms.
	 *
	 * @param highest value within a measured window
	 */
	public record Panel(String title, double highest, List<Line> lines) {

	}

	/**
	 * The readings of one quantity, of one arm.
	 *
	 * @param arm position among the arms
	 * @param start of the first step, in seconds
	 * @param step its length in seconds
	 */
	public record Line(int arm, double start, double step, List<@Nullable Double> values) {

		/** Returns the values between two moments. */
		private DoubleStream between(double from, double to) {
			return IntStream.range(0, this.values.size())
				.filter((index) -> this.values.get(index) != null)
				.filter((index) -> time(index) >= from && time(index) < to)
				.mapToDouble(this.values::get);
		}

		private double time(int index) {
			return this.start + (index + 0.5) * this.step;
		}

	}

	/** Takes quantities from a timeline, under the names of their panels. */
	private enum Quantity {

		P50("p50 latency, ms", Timeline::latencyP50Millis), SERVICE("CPU of the service, cores", Timeline::subjectCpu),
		K6("CPU of k6, cores", Timeline::k6Cpu), RESIDENT("memory, MiB", (line) -> mebibytes(line.subjectRssBytes())),
		HEAP("heap, MiB", (line) -> mebibytes(line.heapBytes())),
		IN_FLIGHT("requests in flight", Timeline::requestsInFlight),
		CONNECTIONS("open connections", Timeline::connections);

		private final String title;

		private final Function<Timeline, List<@Nullable Double>> values;

		Quantity(String title, Function<Timeline, List<@Nullable Double>> values) {
			this.title = title;
			this.values = values;
		}

		/**
		 * Returns the values of a fork; none of the requests in flight where the service
		 * has left some out: a line would deny them.
		 */
		private List<@Nullable Double> of(Arm arm, Fork fork) {
			return (this == IN_FLIGHT && LittlesLaw.peakInFlight(arm, fork) == null) ? List.of()
					: this.values.apply(fork.timeline());
		}

	}

	/** Makes the chart, without panels where no arm has a timeline. */
	public static TimelineChart of(RunResult result) {
		double warmUp = 0;
		double window = 0;
		for (Arm arm : result.arms()) {
			Fork fork = fork(result, arm);
			if (fork != null) {
				Timeline line = fork.timeline();
				warmUp = Math.max(warmUp, line.windowFromSeconds());
				window = Math.max(window, line.steps() * line.stepSeconds() - line.windowFromSeconds());
			}
		}
		List<Panel> panels = new ArrayList<>();
		for (Quantity quantity : Quantity.values()) {
			List<Line> lines = new ArrayList<>();
			double highest = 0;
			for (Arm arm : result.arms()) {
				Fork fork = fork(result, arm);
				List<@Nullable Double> values = (fork != null) ? quantity.of(arm, fork) : List.of();
				if (fork != null && values.stream().anyMatch(Objects::nonNull)) {
					Timeline line = fork.timeline();
					lines.add(new Line(result.arms().indexOf(arm), -line.windowFromSeconds(), line.stepSeconds(),
							values));
					highest = Math.max(highest,
							lines.getLast()
								.between(0, line.windowToSeconds() - line.windowFromSeconds())
								.max()
								.orElse(0));
				}
			}
			if (!lines.isEmpty()) {
				panels.add(new Panel(quantity.title, highest, lines));
			}
		}
		return new TimelineChart(-Math.min(warmUp, window / 2), window, panels);
	}

	private static @Nullable Fork fork(RunResult result, Arm arm) {
		Fork fork = ArmFigures.medianFork(arm, result.primary());
		return (fork != null && fork.timeline().steps() > 0) ? fork : null;
	}

	/** Returns the means of a few parts of the window of each arm. */
	public Table table(List<String> arms) {
		List<String> names = new ArrayList<>(List.of("arm and start of the part"));
		this.panels.forEach((panel) -> names.add(panel.title()));
		Table table = new Table("h" + "r".repeat(names.size() - 1), names.toArray(String[]::new));
		double part = Math.max(this.to / ROWS, 1e-9);
		for (int arm = 0; arm < arms.size(); arm++) {
			for (int row = 0; row < ROWS; row++) {
				List<String> cells = new ArrayList<>(List.of(arms.get(arm) + " at " + Figures.seconds(row * part)));
				for (Panel panel : this.panels) {
					cells.add(mean(panel, arm, row * part, (row + 1) * part));
				}
				table.row(cells.toArray());
			}
		}
		return table;
	}

	private static String mean(Panel panel, int arm, double from, double to) {
		OptionalDouble mean = panel.lines()
			.stream()
			.filter((line) -> line.arm() == arm)
			.flatMapToDouble((line) -> line.between(from, to))
			.average();
		return mean.isPresent() ? Figures.number(mean.getAsDouble()) : Figures.NOT_AVAILABLE;
	}

	private static List<@Nullable Double> mebibytes(List<@Nullable Double> bytes) {
		List<@Nullable Double> values = new ArrayList<>();
		bytes
			.forEach((value) -> values.add((value != null) ? Double.valueOf(Axis.Scale.MEBIBYTES.apply(value)) : null));
		return values;
	}

}
