package io.vtbench.kubernetes;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import org.jspecify.annotations.Nullable;

/** Starts the TestRuns of k6-operator that load a subject, one after the other. */
final class TestRunLoad {

	private static final ResourceDefinitionContext TEST_RUNS = new ResourceDefinitionContext.Builder()
		.withGroup("k6.io")
		.withVersion("v1alpha1")
		.withKind("TestRun")
		.withPlural("testruns")
		.withNamespaced(true)
		.build();

	private static final long USER = 12345;

	private final Cluster cluster;

	private final RunNamespace namespace;

	private final ClusterSettings settings;

	private final ScriptBundle scripts;

	private final boolean separate;

	private final Rendezvous rendezvous = new Rendezvous();

	private int number;

	/**
	 * Loads of one namespace.
	 * @param separate whether each generator has a node of its own
	 */
	TestRunLoad(Cluster cluster, RunNamespace namespace, ClusterSettings settings, ScriptBundle scripts,
			boolean separate) {
		this.cluster = cluster;
		this.namespace = namespace;
		this.settings = settings;
		this.scripts = scripts;
		this.separate = separate;
	}

	/**
	 * Starts one load.
	 * @param services all that must be alive meanwhile
	 */
	RunningLoad start(LoadRequest request, List<PodService> services) {
		String name = "load-" + ++this.number;
		long created = System.currentTimeMillis();
		GenericKubernetesResource run = testRun(name, request.call().script(),
				this.rendezvous.add(request.call().variables(), created));
		this.cluster.call("create a TestRun", () -> testRuns().resource(this.namespace.own(run)).create());
		return new RunningTestRun(this, name, created, request, services);
	}

	private NonNamespaceOperation<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>> testRuns() {
		return this.cluster.client().genericKubernetesResources(TEST_RUNS).inNamespace(this.namespace.name());
	}

	void delete(String name) {
		this.cluster.call("delete a TestRun", () -> testRuns().withName(name).delete());
	}

	int generators() {
		return this.settings.generators();
	}

	/** See {@link Rendezvous#learn}. */
	void learn(List<K6Summary> all, long created) {
		this.rendezvous.learn(all, created);
	}

	/** The pods of the generators of a TestRun. */
	List<Pod> pods(String name) {
		return this.cluster
			.call("list pods",
					() -> this.cluster.client()
						.pods()
						.inNamespace(this.namespace.name())
						.withLabel("k6_cr", name)
						.withLabel("runner", "true")
						.list()
						.getItems())
			.stream()
			.sorted(Comparator.comparing((pod) -> pod.getMetadata().getName()))
			.toList();
	}

	String log(Pod pod) {
		return this.cluster.call("read the log of a load generator",
				() -> this.cluster.client()
					.pods()
					.inNamespace(this.namespace.name())
					.withName(pod.getMetadata().getName())
					.getLog());
	}

	private GenericKubernetesResource testRun(String name, String script, Map<String, String> variables) {
		String image = this.settings.starter();
		Map<String, Object> starter = pod((image != null) ? image : "");
		// it lets one generator begin after the other: the operator's own limit of a
		// tenth of a processor sets them apart by
		// half a second each
		starter.put("resources", Map.of("requests", Map.of("cpu", "50m", "memory", "16Mi")));
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
					Map.of("parallelism", generators(), "separate", this.separate, "script",
							Map.of("localFile", ScriptBundle.FOLDER + "/k6/" + script), "initializer",
							Map.of("disabled", true), "starter", starter, "runner", runner(variables)))
			.build();
	}

	private Map<String, Object> runner(Map<String, String> variables) {
		Map<String, String> environment = new LinkedHashMap<>(variables);
		environment.putAll(K6.collector(Long.parseLong(variables.getOrDefault("USERS", "0")), Long.MAX_VALUE));
		environment.putAll(Map.of("SUMMARY", "log", "K6_NO_USAGE_REPORT", "true", "K6_NO_COLOR", "true"));
		Map<String, Object> runner = pod(this.settings.k6());
		runner.put("image", this.settings.k6());
		runner.put("env", PodSpecs.variables(environment));
		runner.put("resources", Map.of("requests", Map.of("cpu", "100m", "memory", "256Mi")));
		runner.put("volumes", List.of(Map.of("name", ScriptBundle.NAME, "configMap",
				Map.of("name", ScriptBundle.NAME, "items", this.scripts.paths()))));
		runner.put("volumeMounts",
				List.of(Map.of("name", ScriptBundle.NAME, "mountPath", ScriptBundle.FOLDER, "readOnly", true)));
		return runner;
	}

	private Map<String, Object> pod(String image) {
		Map<String, Object> pod = new LinkedHashMap<>();
		pod.put("imagePullPolicy", this.settings.pullPolicy(image));
		pod.put("automountServiceAccountToken", "false");
		pod.put("securityContext", PodSpecs.podSecurity(USER));
		pod.put("containerSecurityContext", PodSpecs.security());
		return pod;
	}

	/**
	 * Lets all generators of a load begin at one moment. The operator starts them one
	 * after the other, some tenths of a second apart, which is a part of a short window.
	 * So they wait for a moment by which all have been ready so far. How long that takes
	 * is learned from the loads before, by the generators' clocks: a runner whose own
	 * clock is wrong learns that with it.
	 */
	static final class Rendezvous {

		/** The time added to the longest start so far; each load takes so much longer. */
		private static final long MARGIN_MILLIS = 1500;

		/** Who begins later than this has missed the moment. */
		private static final long MISSED_MILLIS = 100;

		private static final String VARIABLE = "BEGIN_AT";

		/**
		 * From the creation of a load by the runner's clock to its start by the
		 * generators'; negative where theirs is behind, null while nothing is known.
		 */
		private @Nullable Long leadMillis;

		/**
		 * Adds the moment to what a load is called with, once one can be named.
		 * @param created when the load is created, in epoch milliseconds
		 */
		Map<String, String> add(Map<String, String> variables, long created) {
			if (this.leadMillis == null) {
				return variables;
			}
			Map<String, String> all = new LinkedHashMap<>(variables);
			all.put(VARIABLE, String.valueOf(created + this.leadMillis));
			return all;
		}

		/**
		 * Takes how it went: the next moment is later where a generator was. One alone
		 * waits for no other.
		 */
		void learn(List<K6Summary> all, long created) {
			if (all.size() == 1) {
				return;
			}
			double last = all.stream()
				.map(K6Summary::firstStartMillis)
				.filter(Objects::nonNull)
				.mapToDouble(Double::doubleValue)
				.max()
				.orElseThrow() - created;
			if (this.leadMillis == null || last > this.leadMillis + MISSED_MILLIS) {
				this.leadMillis = Math.round(last) + MARGIN_MILLIS;
			}
		}

	}

}
