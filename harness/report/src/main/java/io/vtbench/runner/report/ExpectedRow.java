package io.vtbench.runner.report;

import java.util.List;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts.Expectation;
import io.vtbench.runner.result.ScenarioFacts.Expectation.Relation;
import org.jspecify.annotations.Nullable;

/**
 * Shows a figure that was worked out before the run beside the measured one.
 *
 * @param figure metric, with the arms that it is of
 * @param deviation of the measured value; "met" for a limit that is kept
 * @param beyond whether the deviation is unknown or more than the tolerance
 */
record ExpectedRow(String figure, String expected, String measured, String deviation, boolean beyond, String source) {

	/** Returns a row for each expectation whose arms were measured. */
	static List<ExpectedRow> all(RunResult result) {
		return result.scenario()
			.expected()
			.stream()
			.map((expectation) -> of(result, expectation))
			.filter(Objects::nonNull)
			.toList();
	}

	static Table table(RunResult result) {
		Table table = new Table("hrrrll", "figure", "expected", "measured", "deviation", "", "from");
		all(result).forEach((row) -> table.row(row.figure(), row.expected(), row.measured(), row.deviation(),
				row.beyond() ? new Mark("beyond tolerance", "open") : "", row.source()));
		return table;
	}

	private static @Nullable ExpectedRow of(RunResult result, Expectation expectation) {
		Arm arm = arm(result, expectation.arm());
		Arm over = arm(result, expectation.over());
		Arm minus = arm(result, expectation.minus());
		if (arm == null || (over == null && expectation.over() != null)
				|| (minus == null && expectation.minus() != null)) {
			return null;
		}
		Metric metric = expectation.metric();
		boolean ratio = over != null;
		Expectation scaled = ratio ? expectation : scaled(expectation, result.scenario().timeScale());
		Double measured = value(result, arm, metric);
		if (over != null) {
			measured = combined(measured, value(result, over, metric), (of, by) -> of / by);
		}
		if (minus != null) {
			measured = combined(measured, value(result, minus, metric), (of, less) -> of - less);
		}
		Double deviation = (measured != null) ? scaled.deviation(measured) : null;
		return new ExpectedRow(figure(expectation), relation(scaled, text(metric, ratio, scaled.value())),
				text(metric, ratio, measured), deviation(scaled, deviation),
				deviation == null || !scaled.covers(deviation), expectation.source());
	}

	private static @Nullable Arm arm(RunResult result, @Nullable String name) {
		return (name != null) ? result.find(name).orElse(null) : null;
	}

	private static Expectation scaled(Expectation full, double timeScale) {
		Metric metric = full.metric();
		double value = (metric != null) ? metric.scaled(full.value(), timeScale) : full.value();
		return new Expectation(full.arm(), metric, full.over(), full.minus(), full.relation(), value, full.tolerance(),
				full.source());
	}

	private static @Nullable Double value(RunResult result, Arm arm, @Nullable Metric metric) {
		if (metric != null) {
			return ArmFigures.of(arm, metric);
		}
		return result.load().phases().isEmpty() ? null : Phases.recoverySeconds(arm, result.load().phases());
	}

	private static @Nullable Double combined(@Nullable Double one, @Nullable Double other, DoubleBinaryOperator how) {
		return (one != null && other != null) ? Double.valueOf(how.applyAsDouble(one, other)) : null;
	}

	private static String figure(Expectation expectation) {
		Metric metric = expectation.metric();
		String of = expectation.arm();
		if (expectation.over() != null) {
			of += " / " + expectation.over();
		}
		if (expectation.minus() != null) {
			of += " \u2212 " + expectation.minus();
		}
		return ((metric != null) ? metric.label() : "recovery") + " of " + of;
	}

	private static String deviation(Expectation expectation, @Nullable Double deviation) {
		boolean met = expectation.relation() != Relation.VALUE && deviation != null && deviation == 0;
		return met ? "met" : Figures.difference(deviation);
	}

	private static String relation(Expectation expectation, String value) {
		return switch (expectation.relation()) {
			case VALUE -> value;
			case LEAST -> "at least " + value;
			case MOST -> "at most " + value;
		};
	}

	private static String text(@Nullable Metric metric, boolean ratio, @Nullable Double value) {
		if (value == null) {
			return Figures.NOT_AVAILABLE;
		}
		if (ratio) {
			return Figures.ratio(value);
		}
		if (metric != null) {
			return Figures.of(metric, value);
		}
		return Double.isInfinite(value) ? "not in the window" : Figures.seconds(value);
	}

}
