package io.vtbench.runner.service;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.ServiceSpec;

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
 * @param managementPort for health and probes, so that they never queue behind the load
 */
public record Launch(ServiceSpec spec, Jdk jdk, boolean cached, List<String> jvm, Map<String, String> env,
		Map<String, String> properties, int port, int managementPort) {

	/** Where a container finds the folder that it shares with this machine. */
	public static final Path SHARED = Path.of("/vtbench");

	private static final String LOOPBACK = "127.0.0.1";

	/** The same with further JVM flags. */
	public Launch withJvm(List<String> flags) {
		List<String> all = new ArrayList<>(this.jvm);
		all.addAll(flags);
		return new Launch(this.spec, this.jdk, this.cached, all, this.env, this.properties, this.port,
				this.managementPort);
	}

	/** What came as a zip has no sources. */
	private static String unbuilt(Path home) {
		return home.resolve("pom.xml").toFile().isFile() ? "build it with: ./mvnw package -DskipTests"
				: "take the zip with services, or the repository; 'bench try' needs none of its services";
	}

	/**
	 * The command line, without what is secret.
	 * @param home the suite's folder
	 * @param temporary folder that the service may fill
	 */
	List<String> command(Path home, Path temporary) throws InterruptedException {
		Path jar = home.resolve(this.spec.jar());
		if (!jar.toFile().isFile()) {
			throw new ServiceException(this.spec.jar() + " is missing; "
					+ (isOfSuite() ? unbuilt(home) : "build it, or correct its path"));
		}
		List<String> command = new ArrayList<>();
		command.add(this.jdk.java().toString());
		command.addAll(this.jvm);
		command.add("-XX:+PrintCommandLineFlags");
		command.add("-Djava.io.tmpdir=" + temporary);
		// a jar of somebody else's is started as it is, and nothing is written beside it
		command
			.addAll(isOfSuite() ? ServiceJar.arguments(jar, this.jdk, this.cached) : List.of("-jar", jar.toString()));
		command.add("--server.address=" + LOOPBACK);
		command.add("--server.port=" + this.port);
		command.add("--management.server.address=" + LOOPBACK);
		command.add("--management.server.port=" + this.managementPort);
		SecretProperties.open(this.properties).forEach((key, value) -> command.add("--" + key + "=" + value));
		return command;
	}

	/**
	 * The environment of the process, with all properties once more: those that are
	 * secret stand on no command line, and a main method may pass no arguments on.
	 */
	Map<String, String> environment() {
		Map<String, String> environment = new LinkedHashMap<>(this.env);
		SpringJson.addTo(environment, this.properties, LOOPBACK, this.port, this.managementPort);
		return environment;
	}

	/**
	 * What is the suite's runs in its folder; somebody else's service where bench is
	 * called from, as by hand.
	 */
	Path folder(Path home) {
		return isOfSuite() ? home : Path.of("").toAbsolutePath();
	}

	/**
	 * The suite names its own jars from its folder; those of others come with their whole
	 * path, wherever they lie.
	 */
	private boolean isOfSuite() {
		return !Path.of(this.spec.jar()).isAbsolute();
	}

}
