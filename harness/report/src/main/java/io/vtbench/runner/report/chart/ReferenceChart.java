package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Shows the primary metric as published, as possible and as measured, for every arm.
 */
public record ReferenceChart(String title, List<String> arms, List<Group> groups) {

	/**
	 * The figures of one kind.
	 *
	 * @param kind published, bound or measured
	 * @param values one for each arm; null where there is none
	 */
	public record Group(String kind, String name, List<@Nullable Double> values, List<String> texts) {

	}

	public static ReferenceChart of(RunResult result) {
		Metric metric = result.primary();
		String published = (result.scenario().timeScale() == 1) ? "published" : "published, scaled";
		List<Group> groups = new ArrayList<>();
		groups.add(group(result, "published", published, (arm) -> ArmFigures.published(result, arm, metric)));
		boolean queue = result.arms().stream().anyMatch((arm) -> ArmFigures.idealQueue(arm, metric) != null);
		groups.add(group(result, "bound", queue ? "ideal queue" : "limit", (arm) -> ArmFigures.ideal(arm, metric)));
		groups.add(group(result, "measured", "measured here", (arm) -> ArmFigures.of(arm, metric)));
		groups.removeIf((group) -> group.values().stream().allMatch(Objects::isNull));
		return new ReferenceChart(Axis.Scale.of(metric).title(metric), result.arms().stream().map(Arm::name).toList(),
				groups);
	}

	/** Returns what is drawn, in words. */
	public String drawn() {
		return this.title + ": " + String.join("; ", this.groups.stream().map(Group::name).toList());
	}

	private static Group group(RunResult result, String kind, String name, Function<Arm, @Nullable Double> value) {
		Axis.Scale scale = Axis.Scale.of(result.primary());
		List<@Nullable Double> values = new ArrayList<>();
		List<String> texts = new ArrayList<>();
		for (Arm arm : result.arms()) {
			Double raw = value.apply(arm);
			values.add((raw != null) ? Double.valueOf(scale.apply(raw)) : null);
			texts.add(Figures.of(result.primary(), raw));
		}
		return new Group(kind, name, values, texts);
	}

}
