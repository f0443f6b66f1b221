package io.vtbench.kubernetes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Launch.Preparation;
import io.vtbench.runner.system.Subject;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;

/**
 * Keeps the namespace of a run on a cluster: back-ends that stay for the run, a fresh pod
 * of the subject for each fork, and TestRuns that load it.
 */
final class ClusterTestBed implements TestBed {

	private final Cluster cluster;

	private final ClusterSettings settings;

	private final Experiment experiment;

	private final PodSpecs specs;

	private final RunNamespace namespace;

	private final String description;

	private final List<PodService> backends = new ArrayList<>();

	private final TestRunLoad load;

	private int forks;

	ClusterTestBed(Cluster cluster, ClusterSettings settings, Experiment experiment, RunNamespace namespace,
			String description) {
		this.cluster = cluster;
		this.settings = settings;
		this.experiment = experiment;
		this.namespace = namespace;
		this.description = description;
		this.specs = new PodSpecs(settings);
		ScriptBundle scripts = ScriptBundle.of(experiment.home());
		boolean separate = cluster.nodes().size() > settings.generators();
		this.load = new TestRunLoad(cluster, namespace, settings, scripts, separate);
		namespace.create("a ConfigMap", scripts.configMap());
	}

	/** Starts the back-ends and waits for them. */
	void startBackends(RunFolder folder) throws InterruptedException {
		for (ServiceSpec spec : this.experiment.backends()) {
			Map<String, String> properties = this.experiment.backendProperties(spec);
			this.backends.add(PodService.start(
					this.cluster, this.namespace, this.specs.of(spec.name(), "backend", spec, Experiment.BACKEND_JVM,
							Map.of(), properties, PodSpecs.roomy()),
					spec, folder.path().resolve("raw").resolve(spec.name() + ".log")));
		}
		for (PodService backend : this.backends) {
			backend.awaitReady(List.of());
		}
	}

	@Override
	public Subject launch(ResolvedArm arm, Path log, LaunchMode mode) throws InterruptedException {
		long begin = System.nanoTime();
		Preparation.of(arm.subject());
		Map<String, String> properties = new LinkedHashMap<>(arm.properties());
		this.backends.forEach((backend) -> backend.spec()
			.urlProperty()
			.forEach((property) -> properties.put(property, backend.url())));
		PodService service = PodService.start(this.cluster, this.namespace, this.specs.of("subject-" + ++this.forks,
				"subject", arm.subject(), arm.jvm(), arm.env(), properties, this.specs.fixed()), arm.subject(), log);
		try {
			service.awaitReady(this.backends);
		}
		catch (RuntimeException | InterruptedException ex) {
			service.close();
			throw ex;
		}
		return new ClusterSubject(service, this.backends, this.load, Duration.ofNanos(System.nanoTime() - begin),
				this.settings);
	}

	@Override
	public Map<String, String> facts() {
		return Map.of("place", this.description);
	}

	@Override
	public boolean limitsFromStart() {
		return true;
	}

	@Override
	public void withDelay(double factor) throws InterruptedException {
		for (PodService backend : this.backends) {
			String delays = this.experiment.backendDelays(backend.name(), factor);
			if (delays != null) {
				backend.post(Experiment.DELAYS_PATH, delays);
			}
		}
	}

	@Override
	public void ensureAlive(String when) {
		this.backends.forEach((backend) -> backend.ensureAlive(when));
	}

	@Override
	public void close() {
		try {
			this.backends.forEach(PodService::close);
		}
		finally {
			this.namespace.close();
		}
	}

	/**
	 * A pod of the service under test. Its limits hold from its start on, so that its
	 * warm-up takes longer than on a machine of its own.
	 *
	 * @param startTime how long it took until the pod was ready
	 */
	private record ClusterSubject(PodService service, List<PodService> backends, TestRunLoad load, Duration startTime,
			ClusterSettings settings) implements Subject {

		@Override
		public Path readLog() {
			return this.service.keepLog();
		}

		@Override
		public Diagnostics diagnostics(Path folder) {
			return new PodDiagnostics(this.service);
		}

		@Override
		public Map<String, String> describe(Map<String, String> told) {
			Map<String, String> all = new TreeMap<>(told);
			// a service without meters does not tell what its JVM may use
			all.putIfAbsent(Arm.PROCESSORS, String.valueOf(this.settings.processors()));
			all.put("pod",
					"cpu " + this.settings.cpus() + ", memory " + this.settings.memory() + ", requested and limited");
			return all;
		}

		@Override
		public Map<String, ProcessProbe> processes() {
			return Map.of(this.service.name(), new PodProbe(this.service));
		}

		@Override
		public ThreadProbe threads() {
			return new PodThreads.Probe(this.service);
		}

		@Override
		public boolean isLocal() {
			return false;
		}

		@Override
		public RunningLoad start(LoadRequest request) {
			List<PodService> needed = new ArrayList<>(this.backends);
			needed.add(this.service);
			return this.load.start(request, needed);
		}

		@Override
		public void close() {
			this.service.close();
		}

		/**
		 * Looks at a pod's threads, as the kernel shows them, and at its log. What its
		 * code waits for would need the JDK's tools, which most images lack.
		 */
		private record PodDiagnostics(PodService service) implements Diagnostics {

			@Override
			public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
					throws InterruptedException {
				PodThreads before = PodThreads.of(this.service);
				try (RunningLoad running = load.get()) {
					running.await();
				}
				return PodThreads.of(this.service).evidence(arm, before, logged.get());
			}

			@Override
			public Evidence observeStuck(String arm, List<Evidence.Logged> logged) throws InterruptedException {
				PodThreads threads = PodThreads.of(this.service);
				return threads.evidence(arm, threads, logged);
			}

		}

	}

}
