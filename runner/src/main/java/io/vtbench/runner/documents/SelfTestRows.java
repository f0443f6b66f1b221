package io.vtbench.runner.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.selftest.InjectedEffect;
import io.vtbench.runner.selftest.SelfTestOutcome;
import io.vtbench.runner.selftest.SelfTestOutcome.Kind;

/** Writes what self-tests counted, a row for each kind of comparison. */
final class SelfTestRows {

	/** The size does not matter here: names of arms tell the kind of effect. */
	private static final InjectedEffect BURNING = new InjectedEffect(0, 1);

	private static final InjectedEffect SLOWER = new InjectedEffect(1, 0);

	private SelfTestRows() {
	}

	static List<List<String>> of(PublishedResults results, List<String> names) {
		List<List<String>> rows = new ArrayList<>();
		rows.add(List.of("scenario, metric", "arms", "false alarms", "found", "half of the 95 % CI, widest",
				"scatter of a pair", "would find"));
		for (String name : names) {
			List<RunResult> runs = results.runsBelow(name);
			RunResult first = runs.getFirst();
			SelfTestOutcome.of(runs, effect(runs)).kinds().forEach((kind) -> {
				String counted = kind.found() + " of " + kind.comparisons() + " (" + shares(kind.found95()) + ")";
				rows.add(List.of(first.scenario().name() + ", " + first.primary().label(),
						kind.planted() ? kind.candidate() : "equal", kind.planted() ? "" : counted,
						kind.planted() ? counted : "",
						Figures.percent(kind.medianHalf()) + ", " + Figures.percent(kind.widestHalf()),
						Figures.percent(kind.scatter()), curve(kind)));
			});
		}
		return rows;
	}

	private static InjectedEffect effect(List<RunResult> runs) {
		return runs.stream()
			.flatMap((run) -> run.arms().stream())
			.anyMatch((arm) -> arm.name().endsWith(BURNING.suffix())) ? BURNING : SLOWER;
	}

	private static String curve(Kind kind) {
		return kind.curve()
			.stream()
			.map((each) -> Figures.percent(each.difference()) + " in " + Figures.percent(each.share()))
			.collect(Collectors.joining(", "));
	}

	private static String shares(Interval interval) {
		return Figures.percent(interval.lower()) + " to " + Figures.percent(interval.upper());
	}

}
