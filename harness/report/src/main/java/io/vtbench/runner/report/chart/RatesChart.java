package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Slo.Kind;
import io.vtbench.runner.result.Slo.Step;
import org.jspecify.annotations.Nullable;

/**
 * Shows a latency of every arm against the rate of requests.
 *
 * @param title metric of the vertical axis
 * @param limit value that is to be kept; null where no latency is limited
 */
public record RatesChart(String title, @Nullable Double limit, List<Line> lines) {

	/**
	 * The loads of one arm.
	 *
	 * @param arm position among the arms
	 * @param points pairs of rate and latency, one for each load
	 * @param medians pairs of rate and median latency, by rising rates
	 * @param band rate, lowest and highest latency, by rising rates
	 * @param texts figures of each load for people
	 */
	record Line(int arm, List<double[]> points, List<double[]> medians, List<double[]> band, List<String> texts) {

	}

	/** Makes the chart of the first latency that is limited, or of p95. */
	public static RatesChart of(Slo slo, List<ArmStyle> arms) {
		Slo.Term term = slo.terms()
			.stream()
			.filter((each) -> each.kind() != Kind.ERRORS)
			.findFirst()
			.orElse(new Slo.Term(Kind.P95, 0));
		return new RatesChart(term.kind() + " latency, ms", (term.limit() > 0) ? term.limit() : null,
				arms.stream().map((arm) -> line(slo, term.kind(), arms.indexOf(arm), arm.name())).toList());
	}

	private static Line line(Slo slo, Kind kind, int arm, String name) {
		List<Step> steps = slo.steps()
			.stream()
			.filter((step) -> step.arm().equals(name) && step.of(kind) != null)
			.toList();
		List<double[]> points = steps.stream()
			.map((step) -> new double[] { step.ratePerSecond(), Objects.requireNonNull(step.of(kind)) })
			.toList();
		Map<Double, double[]> byRate = points.stream()
			.collect(Collectors.groupingBy((point) -> point[0], TreeMap::new,
					Collectors.mapping((point) -> point[1], Collectors.collectingAndThen(Collectors.toList(),
							(all) -> all.stream().mapToDouble(Double::doubleValue).sorted().toArray()))));
		List<double[]> medians = new ArrayList<>();
		List<double[]> band = new ArrayList<>();
		byRate.forEach((rate, latencies) -> {
			medians.add(new double[] { rate, Latency.quantile(latencies, 0.5) });
			band.add(new double[] { rate, latencies[0], latencies[latencies.length - 1] });
		});
		return new Line(arm, points, medians, band,
				steps.stream()
					.map((step) -> name + ", " + Figures.perSecond(step.ratePerSecond()) + ", pair " + step.pair()
							+ ": " + kind + " " + Figures.millis(step.of(kind)))
					.toList());
	}

}
