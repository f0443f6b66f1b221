package io.vtbench.runner.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One setting that is not the same in all arms.
 *
 * @param setting a property, or jdk, jvm, service, …
 * @param values by arm; arms without the setting are missing
 */
public record Difference(String setting, Map<String, String> values) {

	/** Every setting that is not the same, in the order in which the arms name it. */
	public static List<Difference> among(Map<String, Map<String, String>> settingsByArm) {
		Set<String> names = new LinkedHashSet<>();
		settingsByArm.values().forEach((settings) -> names.addAll(settings.keySet()));
		List<Difference> differences = new ArrayList<>();
		for (String name : names) {
			Map<String, String> values = new LinkedHashMap<>();
			settingsByArm.forEach((arm, settings) -> {
				if (settings.containsKey(name)) {
					values.put(arm, settings.get(name));
				}
			});
			if (values.size() < settingsByArm.size() || Set.copyOf(values.values()).size() > 1) {
				differences.add(new Difference(name, values));
			}
		}
		return List.copyOf(differences);
	}

}
