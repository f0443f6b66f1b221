package io.vtbench.maintenance.publish;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.vtbench.runner.result.JsonFile;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * Keeps the version that each published result was measured with, beside the results.
 *
 * @param schema version of this format
 * @param versions numbers and hashes by part, by the name of the result
 */
record ResultVersions(int schema, Map<String, Map<String, String>> versions) {

	/** The format that this code writes. */
	private static final int SCHEMA = 1;

	private static final JsonFile<ResultVersions> FILE = new JsonFile<>("versions.json", SCHEMA, ResultVersions.class,
			"the versions of published results", "restore it with: git checkout docs/results/versions.json");

	ResultVersions {
		versions = new TreeMap<>(versions);
	}

	/**
	 * Reads the versions in a folder of published results; none where it has no such
	 * file.
	 */
	static ResultVersions read(Path results) {
		return FILE.isIn(results) ? FILE.read(results) : new ResultVersions(SCHEMA, Map.of());
	}

	/** Returns the parts that differ from the version of now; all where none was kept. */
	Set<String> changed(String name, Map<String, String> now) {
		Map<String, String> then = this.versions.getOrDefault(name, Map.of());
		Set<String> changed = new TreeSet<>(then.keySet());
		changed.addAll(now.keySet());
		changed.removeIf((part) -> now.containsKey(part) && now.get(part).equals(then.get(part)));
		return changed;
	}

	/** Returns the names of the results whose versions were kept. */
	List<String> names() {
		return List.copyOf(this.versions.keySet());
	}

	/**
	 * Returns the version that a result was measured with.
	 * @throws ScenarioException where the name is unknown
	 */
	Map<String, String> of(String name) {
		if (!has(name)) {
			throw new ScenarioException("unknown result '" + name + "'; docs/results/" + FILE.name() + " has: "
					+ String.join(", ", names()));
		}
		return this.versions.getOrDefault(name, Map.of());
	}

	boolean has(String name) {
		return this.versions.containsKey(name);
	}

	/**
	 * Saves the version of a result that has just been published.
	 * @return all versions, with the new one
	 */
	ResultVersions write(String name, Map<String, String> version, Path results) {
		Map<String, Map<String, String>> all = new TreeMap<>(this.versions);
		all.put(name, version);
		ResultVersions written = new ResultVersions(SCHEMA, all);
		FILE.write(written, results);
		return written;
	}

}
