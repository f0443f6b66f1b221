package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Difference;
import io.vtbench.runner.result.RunResult;

/** What is compared, in words: everything in which the arms differ. */
final class DifferenceText {

	private DifferenceText() {
	}

	/** One sentence; empty for a single arm. */
	static String of(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		if (arms.size() < 2) {
			return "";
		}
		List<String> parts = result.differences().stream().map((difference) -> part(difference, arms)).toList();
		return parts.isEmpty() ? "The arms do not differ." : "The arms differ in: " + String.join("; ", parts) + ".";
	}

	private static String part(Difference difference, List<String> arms) {
		Map<String, List<String>> byValue = new LinkedHashMap<>();
		arms.forEach((arm) -> byValue
			.computeIfAbsent(difference.values().getOrDefault(arm, "none"), (value) -> new ArrayList<>())
			.add(arm));
		return difference.setting() + byValue.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + " in " + String.join(" and ", entry.getValue()))
			.collect(Collectors.joining(", ", " (", ")"));
	}

}
