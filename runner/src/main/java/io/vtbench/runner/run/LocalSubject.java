package io.vtbench.runner.run;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.ThreadProbe;
import io.vtbench.runner.place.Drive;
import io.vtbench.runner.place.Driven;
import io.vtbench.runner.place.Subject;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Monitored;

/** A process of this machine. */
record LocalSubject(JavaService service, Confinement.CgroupSlot cgroup, TestBed testBed,
		LocalLoad load) implements Subject {

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
		return this.testBed.describe(this.service.withJvmFlags(told));
	}

	@Override
	public Map<String, ProcessProbe> processes() {
		Map<String, ProcessProbe> processes = new LinkedHashMap<>();
		processes.put(this.service.name(), new ProcessProbe(pid()));
		processes.putAll(this.testBed.processes());
		return processes;
	}

	@Override
	public ThreadProbe threads() {
		return new ThreadProbe(pid());
	}

	@Override
	public long pid() {
		return this.service.process().pid();
	}

	@Override
	public void limitProcessors() {
		this.cgroup.limitProcessors();
	}

	@Override
	public Driven drive(Drive drive) throws InterruptedException {
		List<Monitored> services = new ArrayList<>(this.testBed.services());
		services.add(this.service);
		if (!drive.delayed()) {
			services.add(this.service.frontDoor());
		}
		return this.load.drive(drive, services);
	}

	@Override
	public void close() {
		this.service.close();
		this.cgroup.close();
	}

}
