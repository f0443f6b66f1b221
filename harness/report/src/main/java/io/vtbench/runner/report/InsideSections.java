package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.CapacityChart;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Trial;

/** Makes the parts of a report that show what a look inside the service saw. */
record InsideSections(Trial trial, List<ArmStyle> arms) {

	/** The most places that are shown of each arm. */
	private static final int PLACES = 5;

	Section users() {
		CapacityChart chart = CapacityChart.of(this.trial.curves(), this.arms);
		return Section.of("users", "As users are added", "A search in one JVM per arm, not a measurement.",
				chart.lines().isEmpty() ? Exhibit.table(curves()) : Exhibit.chart("capacity", chart,
						"Throughput, p50 latency and p95 latency of every arm against users.", curves(),
						"Users send their next request as soon as they have an answer.",
						"Ringed: from here on more users gain next to nothing. Beyond it, requests queue, so that the"
								+ " latency grows with the users.",
						"Axes are logarithmic where the highest value is more than ten times the lowest; that of users"
								+ " always is."));
	}

	/** Returns a row for each number of users in each arm. */
	private Table curves() {
		Table table = new Table("hrrrrrrr", "arm", "users", "throughput", "p50 latency", "p95 latency", "failed",
				"CPU per request", "load generator");
		this.trial.curves()
			.forEach((curve) -> curve.steps()
				.forEach((step) -> table.row(curve.arm(), Figures.count((long) step.users()),
						Figures.perSecond(step.throughputPerSecond()), Figures.millis(step.p50Millis()),
						Figures.millis(step.p95Millis()), Figures.count(step.failed()),
						Figures.millis(step.cpuMillisPerRequest()), Figures.percent(step.generatorShare()))));
		return table;
	}

	Section requests() {
		List<Exhibit> exhibits = new ArrayList<>();
		WaitGraph graph = WaitGraph.of(this.trial.evidence(), this.arms);
		Exhibit places = Exhibit.table(places());
		exhibits.add(graph.hasBoxes() ? places.withGraph(graph)
			.withLabel("Where requests were, as code calls code, with the share of each arm.")
			.withHow(List.of(
					"From thread dumps under load. The width of a box is the share of the requests that were there, the"
							+ " mean of both arms. Each box calls the one below it; the last says what it waits for.",
					"A coloured box has more requests of that arm; a grey one has as many of both. Frames of one library"
							+ " in a row are one box."))
				: places);
		exhibits.add(Exhibit.sentences(this.trial.evidence()
			.stream()
			.map((seen) -> seen.arm() + ": served by " + seen.threadKind() + " threads ("
					+ Witnesses.text(seen.witnesses()) + ")")
			.toList()));
		this.trial.findings()
			.stream()
			.map(FindingText::new)
			.forEach((finding) -> exhibits.add(Exhibit.code(finding.sentence(), finding.lines())));
		return new Section("inside", "Where requests were", "From forks that were not measured.", false,
				this.trial.evidence().isEmpty() ? List.of() : exhibits);
	}

	/**
	 * Returns the places where requests were, where the arms differ most first. Shares
	 * are whole per cent, for they come from few sights.
	 */
	Table places() {
		List<Evidence> seen = this.trial.evidence();
		Map<List<String>, double[]> places = new LinkedHashMap<>();
		for (int arm = 0; arm < seen.size(); arm++) {
			for (Evidence.Place place : seen.get(arm).places()) {
				places.computeIfAbsent(List.of(place.what(), place.frame()),
						(key) -> new double[seen.size()])[arm] += place.share();
			}
		}
		List<String> names = new ArrayList<>(List.of("waiting for", "at"));
		seen.forEach((arm) -> names.add(arm.arm() + ", of " + Figures.count((long) arm.requestsSeen())));
		Table table = new Table("hl" + "r".repeat(seen.size()), names);
		places.entrySet()
			.stream()
			.sorted(Comparator.comparingDouble((place) -> -spread(place.getValue())))
			.limit((long) PLACES * Math.max(1, seen.size()))
			.forEach((place) -> {
				List<String> row = new ArrayList<>(place.getKey());
				DoubleStream.of(place.getValue()).forEach((share) -> row.add(Math.round(share * 100) + " %"));
				table.row(row);
			});
		return table;
	}

	private static double spread(double[] shares) {
		return DoubleStream.of(shares).max().orElse(0) - DoubleStream.of(shares).min().orElse(0);
	}

}
