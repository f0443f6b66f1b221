package io.vtbench.kubernetes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.Inputs;

/**
 * Packs the suite's load scripts and what they send into a ConfigMap. Its keys know no
 * folders, so each file has a number, and the volume gives it its path again.
 */
record ScriptBundle(Map<String, String> data, List<KeyToPath> paths) {

	static final String NAME = "scripts";

	/** The folder of the suite in a generator's pod. */
	static final String FOLDER = "/suite";

	/** The bytes that the API server allows in a ConfigMap. */
	static final long LIMIT = 1024 * 1024;

	/**
	 * Reads those of a suite.
	 * @throws ClusterException where they are too large
	 */
	static ScriptBundle of(Path home) {
		Map<String, String> data = new LinkedHashMap<>();
		List<KeyToPath> paths = new ArrayList<>();
		long bytes = 0;
		for (Path file : files(home)) {
			String key = String.format(Locale.ROOT, "file-%03d", data.size());
			data.put(key, Attempt.get(() -> Files.readString(file)));
			paths.add(new KeyToPathBuilder().withKey(key)
				.withPath(home.relativize(file).toString().replace('\\', '/'))
				.build());
			bytes += Attempt.get(() -> Files.size(file));
		}
		if (bytes >= LIMIT) {
			throw ClusterException.wrongCall("k6/ and resources/payload/ take " + bytes + " bytes, and a ConfigMap of"
					+ " Kubernetes holds less than " + LIMIT + "; take out what the scenario does not send");
		}
		return new ScriptBundle(data, paths);
	}

	private static List<Path> files(Path home) {
		return Stream.of("k6", "k6/lib", "resources/payload")
			.flatMap((folder) -> Inputs.below(home.resolve(folder), 1).stream())
			.filter((file) -> file.toString().matches(".*\\.(js|json)"))
			.toList();
	}

	ConfigMap configMap() {
		return new ConfigMapBuilder().withMetadata(RunNamespace.metadata(NAME).build())
			.withData(this.data)
			.withImmutable(true)
			.build();
	}

}
