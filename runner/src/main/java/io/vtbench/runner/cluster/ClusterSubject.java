package io.vtbench.runner.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.ThreadProbe;
import io.vtbench.runner.place.Drive;
import io.vtbench.runner.place.Driven;
import io.vtbench.runner.place.Subject;

/**
 * A pod of the service under test. Its limits hold from its start on, so that its warm-up
 * takes longer than on a machine of its own.
 *
 * @param limit of one load
 */
record ClusterSubject(PodService service, List<PodService> backends, TestRunLoad load, Duration limit,
		ClusterSettings settings) implements Subject {

	@Override
	public String url() {
		return this.service.url();
	}

	@Override
	public URI management(String path) {
		return this.service.management(path);
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
		return new PodThreadProbe(this.service);
	}

	@Override
	public long pid() {
		return 0;
	}

	@Override
	public void limitProcessors() {
		// it is limited from its start on
	}

	@Override
	public Driven drive(Drive drive) throws InterruptedException {
		List<PodService> needed = new ArrayList<>(this.backends);
		needed.add(this.service);
		return this.load.drive(drive.call(), needed, this.limit);
	}

	@Override
	public void close() {
		this.service.close();
	}

}
