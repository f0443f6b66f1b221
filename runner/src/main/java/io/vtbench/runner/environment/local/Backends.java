package io.vtbench.runner.environment.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.experiment.BackendSettings;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Launch;

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

	/**
	 * Starts all and awaits them.
	 * @param started told of each before it is ready
	 */
	static Backends start(Experiment experiment, RunFolder folder, Ports ports, RunListener listener,
			Consumer<JavaService> started) throws InterruptedException {
		Backends backends = new Backends(experiment);
		try {
			for (ServiceSpec spec : experiment.backends()) {
				int port = ports.near(spec.port(), spec.name(), listener::note);
				JavaService service = JavaService.start(
						new Launch(spec, Jdk.own(), false, backends.jvm(), Map.of(),
								BackendSettings.properties(experiment.sized(), spec), port, ports.free()),
						experiment.home(), folder.raw(spec.name() + ".log"), null);
				backends.services.add(service);
				started.accept(service);
			}
			for (JavaService service : backends.services) {
				service.awaitHealthy(List.of());
			}
			return backends;
		}
		catch (RuntimeException | InterruptedException ex) {
			backends.close();
			throw ex;
		}
	}

	/** The scenario's limits come last and win. */
	private List<String> jvm() {
		List<String> flags = new ArrayList<>(JVM);
		flags.addAll(BackendSettings.JVM);
		if (this.experiment.scenario().limits() != null) {
			flags.addAll(this.experiment.scenario().limits().jvm());
		}
		return flags;
	}

	/** Addresses for the subject, by the properties that take them. */
	Map<String, String> addresses() {
		Map<String, String> addresses = new LinkedHashMap<>();
		for (JavaService service : this.services) {
			service.spec().urlProperty().forEach((property) -> addresses.put(property, service.url()));
		}
		return addresses;
	}

	/** Answers with the scenario's delays times a factor from now on. */
	void withDelay(double factor) throws InterruptedException {
		for (JavaService service : this.services) {
			String delays = BackendSettings.delays(this.experiment.sized(), service.spec().name(), factor);
			if (delays != null) {
				service.post(BackendSettings.DELAYS_PATH, delays);
			}
		}
	}

	List<JavaService> services() {
		return this.services;
	}

	@Override
	public void close() {
		Closing.each(this.services, JavaService::close).close();
	}

}
