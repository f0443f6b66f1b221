package io.vtbench.runner.publish;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.vtbench.runner.result.JsonFile;

/**
 * The version that each published result was measured with, kept beside the results.
 *
 * @param schema version of this format
 * @param versions by name of the result: hashes by what they are of
 */
record SourceVersions(int schema, Map<String, Map<String, String>> versions) {

	/** The format that this code writes. */
	private static final int SCHEMA = 1;

	private static final JsonFile<SourceVersions> FILE = new JsonFile<>("versions.json", SCHEMA, SourceVersions.class,
			"the versions of published results", "restore it with: git checkout docs/results/versions.json");

	SourceVersions {
		versions = new TreeMap<>(versions);
	}

	/** The versions in a folder of published results; none where it has no such file. */
	static SourceVersions read(Path results) {
		return FILE.isIn(results) ? FILE.read(results) : new SourceVersions(SCHEMA, Map.of());
	}

	/** What is not the same in the version of now; all where none was kept. */
	Set<String> changed(String name, Map<String, String> now) {
		Map<String, String> then = this.versions.getOrDefault(name, Map.of());
		Set<String> changed = new TreeSet<>(then.keySet());
		changed.addAll(now.keySet());
		changed.removeIf((part) -> now.containsKey(part) && now.get(part).equals(then.get(part)));
		return changed;
	}

	boolean has(String name) {
		return this.versions.containsKey(name);
	}

	/** Saves the version of a result that has just been published. */
	SourceVersions write(String name, Map<String, String> version, Path results) {
		Map<String, Map<String, String>> all = new TreeMap<>(this.versions);
		all.put(name, version);
		SourceVersions written = new SourceVersions(SCHEMA, all);
		FILE.write(written, results);
		return written;
	}

}
