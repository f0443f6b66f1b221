package io.vtbench.runner.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Holds the setup that an arm ran with, every default resolved. It names no path.
 *
 * @param service the subject's row in services.yaml, or the name of its jar
 * @param jdk version and vendor of the JDK
 * @param jvm JVM flags
 * @param properties properties of the subject
 * @param env environment variables of the subject
 * @param load variables of the load script
 * @param delayFactor factor on the back-ends' delays that plants a difference; null
 * without one
 * @param jar jar that was started; null where it is not known
 * @param aotCache whether a cache shortened the start of each fork; null where it is not
 * known
 */
public record Setup(String service, String jdk, List<String> jvm, Map<String, String> properties,
		Map<String, String> env, Map<String, String> load, @Nullable Double delayFactor, @Nullable Jar jar,
		@Nullable Boolean aotCache) {

	/**
	 * Holds one setting that is not the same in all arms.
	 *
	 * @param setting name of a property, or jdk, jvm, service, …
	 * @param values values by arm; arms without the setting are missing
	 */
	public record Difference(String setting, Map<String, String> values) {

		/**
		 * Finds every setting that is not the same, in the order in which the arms name
		 * it.
		 */
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

	/**
	 * Holds a jar that a run started.
	 *
	 * @param name path in the suite's folder; for a jar elsewhere the file name
	 * @param sha256 hash of the file, in hexadecimal digits; where libraries lie beside
	 * it, the hash of the hashes of all
	 * @param commit commit that it was built from; null where its build does not name one
	 */
	public record Jar(String name, String sha256, @Nullable String commit) {

	}

}
