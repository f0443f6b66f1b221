package io.vtbench.kubernetes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.Polling;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;
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
		return new RunningTestRun(this, name, created, request, services, System.nanoTime());
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

	/** Takes how a load went; see {@link Rendezvous#learn}. */
	void learn(List<K6Summary> all, long created) {
		this.rendezvous.learn(all, created);
	}

	/** Returns the pods of the generators of a TestRun. */
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
					.limitBytes(PodService.MAX_LOG_BYTES)
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
			.withMetadata(RunNamespace.metadata(name).build())
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

		/**
		 * The time added to the longest start so far, in ms; each load takes so much
		 * longer.
		 */
		private static final long MARGIN_MILLIS = 1500;

		/** The time after which a generator that begins has missed the moment, in ms. */
		private static final long MISSED_MILLIS = 100;

		private static final String VARIABLE = "BEGIN_AT";

		/**
		 * The time from the creation of a load by the runner's clock to its start by the
		 * generators', in ms; negative where theirs is behind, null while nothing is
		 * known.
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

	/**
	 * Follows a TestRun from its start until it is deleted.
	 *
	 * @param created when, in epoch milliseconds
	 * @param services all that must be alive meanwhile
	 * @param begin what its time limit counts from, in nanoseconds
	 */
	private record RunningTestRun(TestRunLoad load, String name, long created, LoadRequest request,
			List<PodService> services, long begin) implements RunningLoad {

		private static final Duration PERIOD = Duration.ofMillis(500);

		/**
		 * The time within which all generators have started: the operator looks every few
		 * seconds, and starts each pod within one.
		 */
		private static final Duration OPERATOR_LIMIT = Duration.ofSeconds(90);

		/** Starts, three TestRuns, a slow node. */
		private static final Duration ALLOWANCE = Duration.ofMinutes(2);

		@Override
		public boolean await(Duration time) throws InterruptedException {
			return Polling.until(time, PERIOD, () -> hasEnded(poll()));
		}

		@Override
		public LoadResult await() throws InterruptedException {
			List<Pod> pods = poll();
			while (!hasEnded(pods)) {
				Thread.sleep(PERIOD);
				pods = poll();
			}
			List<K6Summary> all = new ArrayList<>();
			for (Pod pod : pods) {
				String log = this.load.log(pod);
				keep(log, all.size());
				all.add(K6Summary.ofLog(log, pod.getMetadata().getName()));
			}
			this.load.learn(all, this.created);
			return LoadResult.ofGenerators(all, clockDifference(pods));
		}

		private boolean hasEnded(List<Pod> pods) {
			return pods.size() == this.load.generators() && pods.stream().allMatch(PodProblem::hasEnded);
		}

		/** Returns the pods as they are now, if all is well. */
		private List<Pod> poll() {
			List<Pod> pods = this.load.pods(this.name);
			pods.forEach(this::requireHealth);
			this.services.forEach((service) -> service.ensureAlive("in mid-run"));
			if (!hasEnded(pods)) {
				requireTime(pods);
			}
			return pods;
		}

		private void requireTime(List<Pod> pods) {
			Duration waited = Duration.ofNanos(System.nanoTime() - this.begin);
			boolean begun = pods.stream().filter(RunningTestRun::hasStarted).count() == this.load.generators();
			if (!begun && waited.compareTo(OPERATOR_LIMIT) > 0) {
				throw new ClusterException(notBegun(pods));
			}
			Duration limit = ALLOWANCE.plusMillis((long) (1000 * this.request.deadline().limitSeconds()));
			if (waited.compareTo(limit) > 0) {
				throw new LoadException("the load was given up after " + limit.toSeconds() + " s: its generators still"
						+ " run; see whether the subject answers them, and for more time take a longer profile");
			}
		}

		private static boolean hasStarted(Pod pod) {
			return pod.getStatus().getPhase() != null && !"Pending".equals(pod.getStatus().getPhase());
		}

		private String notBegun(List<Pod> pods) {
			for (Pod pod : pods) {
				String full = PodProblem.unschedulable(pod);
				if (full != null) {
					return "no node takes a load generator (" + full
							+ "); ask for fewer with --generators, or add a node";
				}
			}
			return "k6-operator has not started the " + this.load.generators() + " generators of the TestRun "
					+ this.name + " within " + OPERATOR_LIMIT.toSeconds() + " s (" + pods.size()
					+ " pods so far); see whether its controller runs with: kubectl -n k6-operator-system get pods";
		}

		private void requireHealth(Pod pod) {
			String problem = PodProblem.of(ClusterSettings.K6, pod);
			if (problem != null) {
				throw new ClusterException(problem);
			}
			Integer exitCode = PodProblem.exitCode(pod);
			if (exitCode != null && exitCode != 0) {
				String log = this.load.log(pod);
				throw LoadException.ended(exitCode, "k6 ended in " + pod.getMetadata().getName() + " with exit code "
						+ exitCode + ": " + failureReason(log) + "; see its log: " + keep(log, 0));
			}
		}

		/** Returns the last line that complains, else the last. */
		private static String failureReason(String log) {
			List<String> lines = log.lines().filter((line) -> !line.isBlank()).toList();
			return lines.reversed()
				.stream()
				.filter((line) -> line.contains("level=error"))
				.findFirst()
				.orElse(lines.isEmpty() ? "it left no log" : lines.getLast())
				.replaceAll("^.*msg=", "");
		}

		/** Keeps the log of each generator beside the summary of the load. */
		private Path keep(String log, int generator) {
			Path summary = this.request.call().summary();
			String name = Objects.requireNonNull(summary.getFileName()).toString().replaceAll("\\.json$", "");
			Path file = summary.resolveSibling(name + "-k6-" + (generator + 1) + ".log");
			OutputFiles.write(file, log);
			return file;
		}

		/**
		 * Returns by how much the clocks of pods differ: pods of one node have its clock.
		 * Null where that is not known.
		 */
		private static @Nullable Double clockDifference(List<Pod> pods) {
			return (pods.stream().map((pod) -> pod.getSpec().getNodeName()).distinct().count() == 1) ? 0.0 : null;
		}

		@Override
		public void close() {
			this.load.delete(this.name);
		}

	}

}
