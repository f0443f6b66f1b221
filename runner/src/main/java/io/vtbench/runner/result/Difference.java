package io.vtbench.runner.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * One setting that is not the same in all arms.
 *
 * @param setting a property, or jdk, jvm, service, …
 * @param values by arm; arms without the setting are missing
 */
public record Difference(String setting, Map<String, String> values) {

	/** Every setting in which arms differ, in the order in which they name it. */
	public static List<Difference> among(Map<String, Setup> setups) {
		Map<String, Map<String, String>> flat = new LinkedHashMap<>();
		Set<String> common = commonFlags(setups.values());
		setups.forEach((arm, setup) -> flat.put(arm, flat(setup, common)));
		return amongSettings(flat);
	}

	/** The same of settings by arm. */
	static List<Difference> amongSettings(Map<String, Map<String, String>> settings) {
		Set<String> names = new LinkedHashSet<>();
		settings.values().forEach((map) -> names.addAll(map.keySet()));
		List<Difference> differences = new ArrayList<>();
		for (String name : names) {
			Map<String, String> values = new LinkedHashMap<>();
			settings.forEach((arm, map) -> put(values, arm, map.get(name)));
			if (values.size() < settings.size() || Set.copyOf(values.values()).size() > 1) {
				differences.add(new Difference(name, values));
			}
		}
		return List.copyOf(differences);
	}

	private static Map<String, String> flat(Setup setup, Set<String> commonFlags) {
		Map<String, String> flat = new LinkedHashMap<>();
		flat.put("service", setup.service());
		put(flat, "jar", name(setup.jar()));
		flat.put("jdk", setup.jdk());
		flat.putAll(setup.properties());
		List<String> own = setup.jvm().stream().filter((flag) -> !commonFlags.contains(flag)).toList();
		put(flat, "jvm", own.isEmpty() ? null : String.join(" ", own));
		setup.env().forEach((name, value) -> flat.put("environment " + name, value));
		setup.load().forEach((name, value) -> flat.put("k6 " + name, value));
		put(flat, "injected delay factor", Objects.toString(setup.delayFactor(), null));
		return flat;
	}

	/** Two builds may have one name. */
	private static @Nullable String name(@Nullable Jar jar) {
		return (jar != null) ? jar.name() + " (sha-256 " + jar.sha256().substring(0, 12) + ")" : null;
	}

	private static Set<String> commonFlags(Iterable<Setup> setups) {
		Set<String> common = null;
		for (Setup setup : setups) {
			if (common == null) {
				common = new LinkedHashSet<>(setup.jvm());
			}
			common.retainAll(setup.jvm());
		}
		return (common != null) ? common : Set.of();
	}

	private static void put(Map<String, String> map, String key, @Nullable String value) {
		if (value != null) {
			map.put(key, value);
		}
	}

}
