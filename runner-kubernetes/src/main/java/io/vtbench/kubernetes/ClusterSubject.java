package io.vtbench.kubernetes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.probe.JvmProbe;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.ThreadProbe;
import io.vtbench.runner.result.Evidence;

/**
 * A pod of the service under test. Its limits hold from its start on, so that its warm-up
 * takes longer than on a machine of its own.
 *
 * @param startTime how long it took until the pod was ready
 */
record ClusterSubject(PodService service, List<PodService> backends, TestRunLoad load, Duration startTime,
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
		all.putIfAbsent(JvmProbe.PROCESSORS, String.valueOf(this.settings.processors()));
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
	 * Looks at a pod's threads, as the kernel shows them, and at its log. What its code
	 * waits for would need the JDK's tools, which most images lack.
	 */
	private record PodDiagnostics(PodService service) implements Diagnostics {

		@Override
		public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
				throws InterruptedException {
			PodThreads before = PodThreads.of(this.service.output(PodThreads.COMMAND));
			try (RunningLoad running = load.get()) {
				running.await();
			}
			PodThreads after = PodThreads.of(this.service.output(PodThreads.COMMAND));
			return after.evidence(arm, before, logged.get());
		}

		@Override
		public Evidence observeStuck(String arm, List<Evidence.Logged> logged) throws InterruptedException {
			PodThreads threads = PodThreads.of(this.service.output(PodThreads.COMMAND));
			return threads.evidence(arm, threads, logged);
		}

	}

}
