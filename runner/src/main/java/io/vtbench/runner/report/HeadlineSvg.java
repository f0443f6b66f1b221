package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.result.RunResult;

/**
 * The model of {@code headline.svg}: horizontal bars, a block for each arm. Positions are
 * whole pixels, so that the same result gives the same bytes.
 */
record HeadlineSvg(String title, int height, List<Label> arms, List<Bar> bars) {

	private static final int LEFT = 110;

	/** Of the widest letters that names of arms are made of, in semi-bold. */
	private static final int LETTER = 8;

	private static final int RIGHT = 510;

	private static final int TOP = 52;

	private static final int BAR = 22;

	private static final int GAP = 18;

	/** An arm's name at the middle of its block. */
	record Label(int x, int y, String text) {

	}

	/** One bar with its text beside it. */
	record Bar(int x, int y, int width, int textX, int textY, String kind, String text) {

	}

	static String of(RunResult result) {
		return Templates.html("headline.svg", model(result));
	}

	private static HeadlineSvg model(RunResult result) {
		ReferenceChart chart = ReferenceChart.of(result);
		double highest = chart.groups()
			.stream()
			.flatMap((group) -> group.values().stream())
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.max()
			.orElse(0);
		int longestName = chart.arms().stream().mapToInt(String::length).max().orElse(0);
		int left = Math.max(LEFT, 28 + longestName * LETTER);
		List<Label> arms = new ArrayList<>();
		List<Bar> bars = new ArrayList<>();
		int y = TOP;
		for (int arm = 0; arm < chart.arms().size(); arm++) {
			int top = y;
			for (ReferenceChart.Group group : chart.groups()) {
				Double value = group.values().get(arm);
				if (value != null) {
					int width = (highest > 0) ? (int) Math.max(1, Math.round(value / highest * (RIGHT - left))) : 1;
					bars.add(new Bar(left, y, width, left + width + 6, y + 15, group.kind(),
							group.texts().get(arm) + " " + group.name()));
					y += BAR;
				}
			}
			arms.add(new Label(left - 12, (top + y) / 2 + 3, chart.arms().get(arm)));
			y += GAP;
		}
		String invalid = switch (result.status()) {
			case VALID -> "";
			case INVALID, INTERRUPTED -> " (" + result.status().toString().toUpperCase(Locale.ROOT) + " RUN)";
		};
		return new HeadlineSvg(
				result.scenario().name() + ": " + chart.title() + ", "
						+ (result.primary().higherIsBetter() ? "higher" : "lower") + " is better" + invalid,
				y, arms, bars);
	}

}
