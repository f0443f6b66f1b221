package io.vtbench.runner.environment.kubernetes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.vtbench.runner.load.K6;

/**
 * A TestRun of k6-operator: the same script in several pods, each with its share of the
 * load.
 */
final class TestRunSpec {

	private static final long USER = 12345;

	private final ClusterSettings settings;

	private final ScriptBundle scripts;

	private final boolean separate;

	/**
	 * Such resources.
	 * @param separate whether each generator has a node of its own
	 */
	TestRunSpec(ClusterSettings settings, ScriptBundle scripts, boolean separate) {
		this.settings = settings;
		this.scripts = scripts;
		this.separate = separate;
	}

	GenericKubernetesResource of(String name, String script, Map<String, String> variables, int generators) {
		Map<String, Object> starter = pod();
		// it lets one generator begin after the other: the operator's own limit of a
		// tenth of a processor sets them apart by
		// half a second each
		starter.put("resources", Map.of("requests", Map.of("cpu", "50m", "memory", "16Mi")));
		String image = this.settings.starter();
		if (image != null) {
			starter.put("image", image);
		}
		return new GenericKubernetesResourceBuilder().withApiVersion(Cluster.OPERATOR_API)
			.withKind("TestRun")
			.withNewMetadata()
			.withName(name)
			.addToLabels(RunNamespace.LABEL, RunNamespace.VALUE)
			.endMetadata()
			.addToAdditionalProperties("spec",
					Map.of("parallelism", generators, "separate", this.separate, "script",
							Map.of("localFile", ScriptBundle.FOLDER + "/k6/" + script), "initializer",
							Map.of("disabled", true), "starter", starter, "runner", runner(variables)))
			.build();
	}

	private Map<String, Object> runner(Map<String, String> variables) {
		Map<String, String> environment = new LinkedHashMap<>(variables);
		environment.putAll(K6.collector(Long.parseLong(variables.getOrDefault("USERS", "0")), Long.MAX_VALUE));
		environment.putAll(Map.of("SUMMARY", "log", "K6_NO_USAGE_REPORT", "true", "K6_NO_COLOR", "true"));
		Map<String, Object> runner = pod();
		runner.put("image", this.settings.k6());
		runner.put("env", PodSpecs.variables(environment));
		runner.put("resources", Map.of("requests", Map.of("cpu", "100m", "memory", "256Mi")));
		runner.put("volumes", List.of(Map.of("name", ScriptBundle.NAME, "configMap",
				Map.of("name", ScriptBundle.NAME, "items", this.scripts.paths()))));
		runner.put("volumeMounts",
				List.of(Map.of("name", ScriptBundle.NAME, "mountPath", ScriptBundle.FOLDER, "readOnly", true)));
		return runner;
	}

	private Map<String, Object> pod() {
		Map<String, Object> pod = new LinkedHashMap<>();
		pod.put("imagePullPolicy", this.settings.pullPolicy());
		pod.put("automountServiceAccountToken", "false");
		pod.put("securityContext", PodSpecs.podSecurity(USER));
		pod.put("containerSecurityContext", PodSpecs.security());
		return pod;
	}

}
