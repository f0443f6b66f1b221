package io.vtbench.runner.environment.kubernetes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.LoadResult;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.load.GeneratorSummary;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.load.MergedSummary;
import org.jspecify.annotations.Nullable;

/**
 * Sends load by TestRuns, one after the other, and merges what their generators measured.
 */
final class TestRunLoad {

	private static final ResourceDefinitionContext TEST_RUNS = new ResourceDefinitionContext.Builder()
		.withGroup("k6.io")
		.withVersion("v1alpha1")
		.withKind("TestRun")
		.withPlural("testruns")
		.withNamespaced(true)
		.build();

	private static final Duration PERIOD = Duration.ofMillis(500);

	/** The operator looks every few seconds, and starts each pod within one. */
	private static final Duration OPERATOR = Duration.ofSeconds(90);

	/** Starts, three TestRuns, a slow node. */
	private static final Duration ALLOWANCE = Duration.ofMinutes(2);

	private final Cluster cluster;

	private final String namespace;

	private final TestRunSpec spec;

	private final int generators;

	private final Rendezvous rendezvous = new Rendezvous();

	private int number;

	TestRunLoad(Cluster cluster, String namespace, TestRunSpec spec, int generators) {
		this.cluster = cluster;
		this.namespace = namespace;
		this.spec = spec;
		this.generators = generators;
	}

	/**
	 * Starts one load.
	 * @param services all that must be alive meanwhile
	 */
	RunningLoad start(LoadRequest request, List<PodService> services) {
		String name = "load-" + ++this.number;
		long created = System.currentTimeMillis();
		K6.Call call = request.call();
		GenericKubernetesResource run = this.spec.of(name, call.script(),
				this.rendezvous.add(call.variables(), created), this.generators);
		this.cluster.call("create a TestRun",
				() -> this.cluster.client()
					.genericKubernetesResources(TEST_RUNS)
					.inNamespace(this.namespace)
					.resource(run)
					.create());
		return new RunningTestRun(name, created, request, services);
	}

	/** A TestRun until it is deleted. */
	private final class RunningTestRun implements RunningLoad {

		private final String name;

		private final long created;

		private final LoadRequest request;

		private final List<PodService> services;

		private final long begin = System.nanoTime();

		private RunningTestRun(String name, long created, LoadRequest request, List<PodService> services) {
			this.name = name;
			this.created = created;
			this.request = request;
			this.services = services;
		}

		@Override
		public boolean await(Duration time) throws InterruptedException {
			long end = System.nanoTime() + time.toNanos();
			while (!hasEnded(poll())) {
				if (System.nanoTime() > end) {
					return false;
				}
				Thread.sleep(PERIOD);
			}
			return true;
		}

		@Override
		public LoadResult await() throws InterruptedException {
			List<Pod> pods = poll();
			while (!hasEnded(pods)) {
				Thread.sleep(PERIOD);
				pods = poll();
			}
			List<GeneratorSummary> all = summaries(pods, this.request.call());
			TestRunLoad.this.rendezvous.learn(all, this.created);
			MergedSummary merged = MergedSummary.of(all, clockDifference(pods));
			return new LoadResult(merged.summary(), merged.spread());
		}

		private boolean hasEnded(List<Pod> pods) {
			return pods.size() == TestRunLoad.this.generators && pods.stream().allMatch(PodProblem::hasEnded);
		}

		/** The pods as they are now, if all is well. */
		private List<Pod> poll() {
			List<Pod> pods = pods(this.name);
			pods.forEach((pod) -> requireHealth(pod, this.request.call()));
			this.services.forEach((service) -> service.ensureAlive("in mid-run"));
			if (!hasEnded(pods)) {
				requireTime(pods);
			}
			return pods;
		}

		private void requireTime(List<Pod> pods) {
			Duration waited = Duration.ofNanos(System.nanoTime() - this.begin);
			boolean begun = pods.stream().filter(TestRunLoad::hasStarted).count() == TestRunLoad.this.generators;
			if (!begun && waited.compareTo(OPERATOR) > 0) {
				throw new ClusterException(notBegun(pods, this.name), null);
			}
			Duration limit = ALLOWANCE.plusMillis((long) (1000 * this.request.deadline().limitSeconds()));
			if (waited.compareTo(limit) > 0) {
				throw new LoadException("the load was given up after " + limit.toSeconds() + " s: its generators still"
						+ " run; see whether the subject answers them, and for more time take a longer profile");
			}
		}

		@Override
		public void close() {
			TestRunLoad.this.cluster.call("delete a TestRun",
					() -> TestRunLoad.this.cluster.client()
						.genericKubernetesResources(TEST_RUNS)
						.inNamespace(TestRunLoad.this.namespace)
						.withName(this.name)
						.delete());
		}

	}

	private static boolean hasStarted(Pod pod) {
		return pod.getStatus().getPhase() != null && !"Pending".equals(pod.getStatus().getPhase());
	}

	private String notBegun(List<Pod> pods, String name) {
		for (Pod pod : pods) {
			String full = PodProblem.unschedulable(pod);
			if (full != null) {
				return "no node takes a load generator (" + full + "); ask for fewer with --generators, or add a node";
			}
		}
		return "k6-operator has not started the " + this.generators + " generators of the TestRun " + name + " within "
				+ OPERATOR.toSeconds() + " s (" + pods.size() + " pods so far); see whether its controller runs with:"
				+ " kubectl -n k6-operator-system get pods";
	}

	private List<Pod> pods(String name) {
		return this.cluster
			.call("list pods",
					() -> this.cluster.client()
						.pods()
						.inNamespace(this.namespace)
						.withLabel("k6_cr", name)
						.withLabel("runner", "true")
						.list()
						.getItems())
			.stream()
			.sorted(Comparator.comparing((pod) -> pod.getMetadata().getName()))
			.toList();
	}

	private void requireHealth(Pod pod, K6.Call call) {
		String problem = PodProblem.of(ClusterSettings.K6, pod);
		if (problem != null) {
			throw new ClusterException(problem, null);
		}
		Integer exitCode = PodProblem.exitCode(pod);
		if (exitCode != null && exitCode != 0) {
			String log = log(pod);
			Path file = keep(call, log, 0);
			throw LoadException.ended(exitCode, "k6 ended in " + pod.getMetadata().getName() + " with exit code "
					+ exitCode + ": " + lastWords(log) + "; see its log: " + file);
		}
	}

	/** The last line that complains, else the last. */
	private static String lastWords(String log) {
		List<String> lines = log.lines().filter((line) -> !line.isBlank()).toList();
		return lines.reversed()
			.stream()
			.filter((line) -> line.contains("level=error"))
			.findFirst()
			.orElse(lines.isEmpty() ? "it left no log" : lines.getLast())
			.replaceAll("^.*msg=", "");
	}

	private String log(Pod pod) {
		return this.cluster.call("read the log of a load generator",
				() -> this.cluster.client()
					.pods()
					.inNamespace(this.namespace)
					.withName(pod.getMetadata().getName())
					.getLog());
	}

	/** As the summary of a single generator is kept, but one for each. */
	private static Path keep(K6.Call call, String log, int generator) {
		Path summary = call.summary();
		String name = Objects.requireNonNull(summary.getFileName()).toString().replaceAll("\\.json$", "");
		Path file = summary.resolveSibling(name + "-k6-" + (generator + 1) + ".log");
		OutputFiles.write(file, log);
		return file;
	}

	private List<GeneratorSummary> summaries(List<Pod> pods, K6.Call call) {
		List<GeneratorSummary> all = new ArrayList<>();
		for (Pod pod : pods) {
			String log = log(pod);
			keep(call, log, all.size());
			all.add(GeneratorSummary.ofLog(log, pod.getMetadata().getName()));
		}
		return all;
	}

	/** Pods of one node have its clock. */
	private static @Nullable Double clockDifference(List<Pod> pods) {
		return (pods.stream().map((pod) -> pod.getSpec().getNodeName()).distinct().count() == 1) ? 0.0 : null;
	}

}
