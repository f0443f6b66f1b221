package io.vtbench.runner.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Names an arm and its colour, which is the same in every chart and in every report:
 * platform threads have the first one and virtual threads the second, in whatever order
 * arms were named.
 *
 * @param color number of the colour, from 0
 */
public record ArmStyle(String name, int color) {

	/** The number of different colours; arms beyond it have dashed lines. */
	public static final int COLORS = 4;

	private static final int FIRST_OF_OTHERS = ThreadKind.EVENT_LOOP.ordinal();

	/** Chooses the colours of the arms of a run. */
	public static List<ArmStyle> of(RunResult result) {
		return of(List.of(result), Map.of());
	}

	/**
	 * Chooses the colours of the arms of a trial.
	 * @param stages runs that it measured, without those whose files are gone
	 */
	public static List<ArmStyle> of(Trial trial, List<RunResult> stages) {
		Map<String, ThreadKind> seen = new LinkedHashMap<>();
		trial.answer().arms().forEach((answer) -> {
			seen.putIfAbsent(answer.baseline(), ThreadKind.UNKNOWN);
			seen.putIfAbsent(answer.arm(), ThreadKind.UNKNOWN);
		});
		trial.curves().forEach((curve) -> seen.putIfAbsent(curve.arm(), ThreadKind.UNKNOWN));
		trial.firstLoads().forEach((load) -> seen.putIfAbsent(load.arm(), ThreadKind.UNKNOWN));
		trial.evidence().forEach((evidence) -> seen.put(evidence.arm(), evidence.threadKind()));
		return of(stages, seen);
	}

	private static List<ArmStyle> of(List<RunResult> runs, Map<String, ThreadKind> others) {
		Map<String, @Nullable ThreadKind> kinds = new LinkedHashMap<>();
		runs.forEach((run) -> run.arms().forEach((arm) -> kinds.putIfAbsent(arm.name(), arm.threadKind())));
		others.forEach(kinds::putIfAbsent);
		Map<String, Integer> colors = new LinkedHashMap<>();
		claim(kinds, colors, ThreadKind::of);
		claim(kinds, colors, kinds::get);
		List<ArmStyle> styles = new ArrayList<>();
		for (String name : kinds.keySet()) {
			if (!colors.containsKey(name)) {
				colors.put(name,
						IntStream.iterate(FIRST_OF_OTHERS, (color) -> color + 1)
							.filter((color) -> !colors.containsValue(color))
							.findFirst()
							.orElseThrow());
			}
			styles.add(new ArmStyle(name, colors.get(name)));
		}
		return styles;
	}

	/** Gives the first arm of each thread type the colour of that type. */
	private static void claim(Map<String, @Nullable ThreadKind> arms, Map<String, Integer> colors,
			Function<String, @Nullable ThreadKind> kind) {
		arms.keySet().stream().filter((name) -> !colors.containsKey(name)).forEach((name) -> {
			ThreadKind own = kind.apply(name);
			if (own != null && own.ordinal() <= FIRST_OF_OTHERS && !colors.containsValue(own.ordinal())) {
				colors.put(name, own.ordinal());
			}
		});
	}

	/** Returns the colour of an arm, of those that are not dashed; 0 where it is none. */
	public static int colorOf(List<ArmStyle> arms, String name) {
		int index = indexOf(arms, name);
		return (index >= 0) ? arms.get(index).color() % COLORS : 0;
	}

	/** Returns the position of an arm; -1 where it is none of these. */
	public static int indexOf(List<ArmStyle> arms, String name) {
		return arms.stream().map(ArmStyle::name).toList().indexOf(name);
	}

}
