package io.vtbench.runner.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Ports;

/**
 * The services that the subject calls: one set for all forks, so that all meet the same.
 */
final class Backends implements AutoCloseable {

	/** Enough for thousands of waiting requests; never the bottleneck. */
	private static final List<String> JVM = List.of("-Xms1g", "-Xmx2g", "-XX:+UseParallelGC",
			"-XX:+ExitOnOutOfMemoryError");

	private final Experiment experiment;

	private final List<JavaService> services = new ArrayList<>();

	private Backends(Experiment experiment) {
		this.experiment = experiment;
	}

	static Backends start(Experiment experiment, RunFolder folder, Ports ports, RunListener listener)
			throws InterruptedException {
		Backends backends = new Backends(experiment);
		try {
			for (ServiceSpec spec : experiment.backends()) {
				int preferred = (spec.port() != null) ? spec.port() : 0;
				int port = ports.near(preferred);
				if (port != preferred) {
					listener.note("port " + preferred + " is taken: " + spec.name() + " listens on " + port);
				}
				backends.services.add(JavaService.start(
						new JavaService.Launch(spec, JVM, backends.properties(spec), port, ports.free()),
						experiment.home(), folder.raw(spec.name() + ".log")));
			}
			for (JavaService service : backends.services) {
				service.awaitHealthy();
			}
			return backends;
		}
		catch (RuntimeException | InterruptedException ex) {
			backends.close();
			throw ex;
		}
	}

	/** Properties by their full names. */
	Map<String, String> properties(ServiceSpec spec) {
		Map<String, String> properties = new LinkedHashMap<>();
		this.experiment.sized()
			.backendProperties(spec.name())
			.forEach((key, value) -> properties.put(spec.prefix() + "." + key, value));
		return properties;
	}

	/** Addresses for the subject, by the properties that take them. */
	Map<String, String> addresses() {
		Map<String, String> addresses = new LinkedHashMap<>();
		for (JavaService service : this.services) {
			if (service.spec().urlProperty() != null) {
				addresses.put(service.spec().urlProperty(), service.url());
			}
		}
		return addresses;
	}

	/** Answers without delay from now on, so that a subject warms up in little time. */
	void withoutDelay() throws InterruptedException {
		for (JavaService service : this.services) {
			delay(service, Duration.ZERO);
		}
	}

	/** Answers with the scenario's delay times a factor from now on. */
	void withDelay(double factor) throws InterruptedException {
		for (JavaService service : this.services) {
			String latency = this.experiment.sized().backendProperties(service.spec().name()).get("latency");
			if (latency != null) {
				delay(service, Durations.scale(Durations.parse(latency), factor));
			}
		}
	}

	private static void delay(JavaService service, Duration latency) throws InterruptedException {
		service.post("/actuator/latency", "{\"latency\":\"" + Durations.print(latency) + "\"}");
	}

	List<JavaService> services() {
		return this.services;
	}

	void ensureAlive(String when) {
		this.services.forEach((service) -> service.ensureAlive(when));
	}

	@Override
	public void close() {
		this.services.forEach(JavaService::close);
	}

}
