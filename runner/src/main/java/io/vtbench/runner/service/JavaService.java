package io.vtbench.runner.service;

import io.vtbench.runner.process.ChildLedger;
import io.vtbench.runner.process.Folders;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.scenario.ServiceSpec;

/** A Spring Boot service in a JVM of its own, bound to the loopback address. */
public final class JavaService implements Monitored, AutoCloseable {

	private static final Duration START_LIMIT = Duration.ofSeconds(120);

	/** Longer than a person needs who has stopped a process by mistake. */
	private static final Duration STOPPED_LIMIT = Duration.ofSeconds(10);

	private static final HttpClient HTTP = HttpClient.newBuilder()
		.version(HttpClient.Version.HTTP_1_1)
		.connectTimeout(Duration.ofSeconds(2))
		.build();

	private final ServiceSpec spec;

	private final ManagedProcess process;

	private final Path temporary;

	private final int port;

	private final int managementPort;

	private volatile boolean answered;

	private JavaService(ServiceSpec spec, ManagedProcess process, Path temporary, int port, int managementPort) {
		this.spec = spec;
		this.process = process;
		this.temporary = temporary;
		this.port = port;
		this.managementPort = managementPort;
	}

	/**
	 * What a service is started with.
	 *
	 * @param spec which service
	 * @param jdk that runs it
	 * @param cached whether an AOT cache may shorten its start
	 * @param jvm flags
	 * @param env added to the environment of its process
	 * @param properties Spring properties
	 * @param port that it listens on
	 * @param managementPort for health and probes, so that they never queue behind the
	 * load
	 */
	public record Launch(ServiceSpec spec, Jdk jdk, boolean cached, List<String> jvm, Map<String, String> env,
			Map<String, String> properties, int port, int managementPort) {

		/** The same with further JVM flags. */
		public Launch withJvm(List<String> flags) {
			List<String> all = new ArrayList<>(this.jvm);
			all.addAll(flags);
			return new Launch(this.spec, this.jdk, this.cached, all, this.env, this.properties, this.port,
					this.managementPort);
		}

	}

	/**
	 * Starts a service; does not wait until it is ready.
	 * @param home the suite's folder
	 * @param log of its output
	 */
	public static JavaService start(Launch launch, Path home, Path log) throws InterruptedException {
		Path jar = home.resolve(launch.spec().jar());
		if (!jar.toFile().isFile()) {
			throw new ServiceException(launch.spec().jar() + " is missing; " + (jar.startsWith(home)
					? "build it with: ./mvnw package -DskipTests" : "build it, or correct its path"));
		}
		List<String> command = new ArrayList<>();
		command.add(launch.jdk().java().toString());
		command.addAll(launch.jvm());
		// a jar of somebody else's is started as it is, and nothing is written beside it
		List<String> arguments = jar.startsWith(home) ? ServiceJar.arguments(jar, launch.jdk(), launch.cached())
				: List.of("-jar", jar.toString());
		// Tomcat leaves folders behind that would pile up with every fork
		Path temporary = ChildLedger.current().temporary(launch.spec().name());
		command.add("-XX:+PrintCommandLineFlags");
		command.add("-Djava.io.tmpdir=" + temporary);
		command.addAll(arguments);
		command.add("--server.address=127.0.0.1");
		command.add("--server.port=" + launch.port());
		command.add("--management.server.address=127.0.0.1");
		command.add("--management.server.port=" + launch.managementPort());
		SecretProperties properties = SecretProperties.of(launch.properties());
		properties.open().forEach((key, value) -> command.add("--" + key + "=" + value));
		Map<String, String> environment = new LinkedHashMap<>(launch.env());
		environment.putAll(properties.environment());
		ManagedProcess process = ManagedProcess.start(launch.spec().name(), command, environment, home, log);
		return new JavaService(launch.spec(), process, temporary, launch.port(), launch.managementPort());
	}

	/**
	 * Waits until the service is healthy.
	 * @throws ServiceException if it dies or takes too long, with its last words
	 */
	public void awaitHealthy() throws InterruptedException {
		long limit = System.nanoTime() + START_LIMIT.toNanos();
		long stoppedLimit = System.nanoTime() + STOPPED_LIMIT.toNanos();
		while (System.nanoTime() < limit) {
			ensureAlive("at start");
			if (answers()) {
				return;
			}
			stoppedLimit = isStopped() ? stoppedLimit : System.nanoTime() + STOPPED_LIMIT.toNanos();
			if (System.nanoTime() > stoppedLimit) {
				throw new ServiceException(this.spec.name() + " (process " + this.process.pid()
						+ ") has been stopped by a signal at start; let nothing suspend it, and call again");
			}
			Thread.sleep(50);
		}
		throw new ServiceException(this.spec.name() + " was not healthy within " + START_LIMIT.toSeconds()
				+ " s; see its log: " + this.process.log());
	}

	@Override
	public boolean answers() {
		String health = this.spec.health();
		if (health == null) {
			// its only door is the one that the load takes, which may be busy: one answer
			// is enough
			this.answered = this.answered || status(URI.create(url())) > 0;
			return this.answered && !isStopped();
		}
		// a service that has no management port answers on its own
		return status(management(health)) == 200 || status(URI.create(url() + health)) == 200;
	}

	/**
	 * The way that the load takes. It is as busy as the load makes it, so it is asked
	 * only while nothing delays an answer; any answer will do.
	 */
	public Monitored frontDoor() {
		return new FrontDoor(this);
	}

	@Override
	public void ensureAlive(String when) {
		if (!this.process.isAlive()) {
			throw new ServiceException(this.spec.name() + " died " + when + " with exit code " + this.process.exitCode()
					+ ": " + this.process.lastWords() + "; see its log: " + this.process.log());
		}
	}

	static int status(URI uri) {
		return status(uri, Duration.ofSeconds(2));
	}

	/** Of an answer in time; 0 where there is none. */
	static int status(URI uri, Duration timeout) {
		try {
			HttpRequest request = HttpRequest.newBuilder(uri).timeout(timeout).build();
			return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
		}
		catch (IOException ex) {
			return 0;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return 0;
		}
	}

	/**
	 * Adds the flags that the JVM says it runs with, its own choices included, to what
	 * the service says of its limits.
	 */
	public Map<String, String> withJvmFlags(Map<String, String> limits) {
		Map<String, String> all = new TreeMap<>(limits);
		JvmFlags.of(this.process.log()).ifPresent((flags) -> all.put("jvm flags", flags));
		return all;
	}

	/**
	 * Calls an actuator endpoint that writes.
	 * @throws ServiceException if it does not answer with a success
	 */
	public void post(String path, String json) throws InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(management(path))
			.timeout(Duration.ofSeconds(10))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(json))
			.build();
		try {
			int status = HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
			if (status >= 300) {
				throw new ServiceException(this.spec.name() + " answered " + status + " to POST " + path);
			}
		}
		catch (IOException ex) {
			ensureAlive("in mid-run");
			throw new ServiceException(this.spec.name() + " did not answer to POST " + path + ": " + ex.getMessage());
		}
	}

	/** Address of an actuator path. */
	public URI management(String path) {
		return URI.create("http://127.0.0.1:" + this.managementPort + path);
	}

	/** Base address of the service. */
	public String url() {
		return "http://127.0.0.1:" + this.port;
	}

	public ServiceSpec spec() {
		return this.spec;
	}

	@Override
	public String name() {
		return this.spec.name();
	}

	@Override
	public boolean isStopped() {
		return this.process.isStopped();
	}

	@Override
	public Path log() {
		return this.process.log();
	}

	public ManagedProcess process() {
		return this.process;
	}

	@Override
	public void close() {
		this.process.close();
		try {
			Folders.delete(this.temporary);
		}
		catch (IOException ex) {
			// it goes with the runner
		}
	}

}
