package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

import io.vtbench.look.Settings;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Says what a service is started with, and turns it into the command line and the
 * environment of its process or its container.
 *
 * @param spec which service
 * @param jdk that runs it
 * @param cached whether an AOT cache may shorten its start
 * @param jvm flags
 * @param env added to the environment of its process
 * @param properties Spring properties
 * @param port that it listens on
 * @param managementPort of the actuator, where it gets one of its own
 */
public record Launch(ServiceSpec spec, Jdk jdk, boolean cached, List<String> jvm, Map<String, String> env,
		Map<String, String> properties, int port, int managementPort) {

	/** The folder that a container shares with this machine, as the container sees it. */
	public static final Path SHARED = Path.of("/vtbench");

	private static final String LOOPBACK = "127.0.0.1";

	/** Returns how the subject of an arm is started as a service. */
	public static Launch of(ResolvedArm arm, Map<String, String> addresses, boolean cached, int port,
			int managementPort) {
		Map<String, String> all = new LinkedHashMap<>(arm.properties());
		all.putAll(addresses);
		return new Launch(arm.subject(), arm.jdk(), cached, arm.jvm(), arm.env(), all, port, managementPort);
	}

	/** Returns the launch with further JVM flags. */
	public Launch withJvm(List<String> flags) {
		List<String> all = new ArrayList<>(this.jvm);
		all.addAll(flags);
		return new Launch(this.spec, this.jdk, this.cached, all, this.env, this.properties, this.port,
				this.managementPort);
	}

	/** Returns what to do where a jar is not built. What came as a zip has no sources. */
	private static String unbuilt(Path home) {
		return home.resolve("pom.xml").toFile().isFile() ? "build it with: ./mvnw package -DskipTests"
				: "take the zip with services, or the repository; 'bench try' needs none of its services";
	}

	/**
	 * Returns the command line, which holds no property: every user can read it.
	 * @param home the suite's folder
	 * @param temporary folder that the service may fill
	 */
	List<String> command(Path home, Path temporary) throws InterruptedException {
		Path jar = home.resolve(this.spec.jar());
		if (!jar.toFile().isFile()) {
			throw new ServiceException(this.spec.jar() + " is missing; "
					+ (hasRelativeJar() ? unbuilt(home) : "build it, or correct its path"));
		}
		List<String> command = new ArrayList<>();
		command.add(this.jdk.java().toString());
		command.addAll(this.jvm);
		command.add("-XX:+PrintCommandLineFlags");
		command.add("-Djava.io.tmpdir=" + temporary);
		// a jar of somebody else's is started as it is, and nothing is written beside it
		command.addAll(
				hasRelativeJar() ? ServiceJar.arguments(jar, this.jdk, this.cached) : List.of("-jar", jar.toString()));
		return command;
	}

	/**
	 * Returns the variables to add to the environment of the process, with all
	 * properties: a main method may pass no arguments on.
	 * @param home the suite's folder
	 */
	Map<String, String> environment(Path home) {
		Map<String, String> environment = new LinkedHashMap<>(this.env);
		SpringJson.addTo(environment, this.properties, LOOPBACK, this.port, actuatorPort(home));
		return environment;
	}

	/**
	 * Returns the port that the actuator gets; null where it stays where the service has
	 * it. The suite's services always get one, so that no probe queues behind the load;
	 * those of others where they set one themselves, which two JVMs cannot share.
	 */
	@Nullable Integer actuatorPort(Path home) {
		return (this.spec.image() == null && (hasRelativeJar() || hasActuatorPort(home.resolve(this.spec.jar()))))
				? this.managementPort : null;
	}

	/**
	 * Returns whether the plain settings in a jar say so: another port than that of the
	 * service, for a negative number means no actuator. A profile may say otherwise; then
	 * the service has the port that it has by hand.
	 */
	private static boolean hasActuatorPort(Path jar) {
		// java itself says best what is wrong with it
		Map<String, String> settings = Attempt.or(Map.of(), () -> Settings.of(jar).values());
		String port = settings.getOrDefault("management.server.port", "-1").strip();
		return !port.startsWith("-") && !port.equals(settings.getOrDefault("server.port", "8080").strip())
				&& !port.contains("server.port");
	}

	/**
	 * Returns the folder that the process runs in: the suite's for a service of the
	 * suite, and for somebody else's the one where bench is called from, as by hand.
	 */
	Path folder(Path home) {
		return hasRelativeJar() ? home : Path.of("").toAbsolutePath();
	}

	/**
	 * Returns whether the jar has a relative path, as those of the suite have from its
	 * folder; those of others come with their whole path, wherever they lie.
	 */
	private boolean hasRelativeJar() {
		return !Path.of(this.spec.jar()).isAbsolute();
	}

	/**
	 * Says how the container of a service is started. The image is left as it is: what an
	 * arm changes goes into the environment, by variables that Spring Boot and every JVM
	 * read, so that it does not matter what the image starts them with.
	 *
	 * @param launch what an arm runs with
	 * @param image that holds the service
	 * @param shared folder of this machine that the container sees too; null for none
	 */
	record ContainerLaunch(Launch launch, ContainerEngine.Image image, @Nullable Path shared) {

		static final int PORT = 8080;

		private static final String FLAGS = "JAVA_TOOL_OPTIONS";

		/** Returns the command line, which holds names of variables and no value. */
		List<String> command(ContainerEngine engine) {
			List<String> command = new ArrayList<>(engine.command("run"));
			command.add("--rm");
			// it was here when it was looked at, and what is pulled now could be another
			command.add("--pull=never");
			command.add("--publish=127.0.0.1:" + this.launch.port() + ":" + PORT);
			ServiceLimits limits = this.launch.spec().limits();
			if (limits != null) {
				command.add("--cpus=" + limits.cpus());
				command.add("--memory=" + limits.memory());
				// the same again: no swap, which would be slow memory and no limit
				command.add("--memory-swap=" + limits.memory());
			}
			if (this.shared != null) {
				command.add("--volume=" + this.shared + ":" + Launch.SHARED);
			}
			new TreeSet<>(environment().keySet()).forEach((name) -> command.add("--env=" + name));
			command.add(this.image.name());
			return command;
		}

		/** Returns the variables that the container gets from the engine's client. */
		Map<String, String> environment() {
			Map<String, String> environment = new LinkedHashMap<>(this.launch.env());
			List<String> flags = new ArrayList<>();
			String own = environment.getOrDefault(FLAGS, this.image.environment().get(FLAGS));
			if (own != null && !own.isBlank()) {
				flags.add(own);
			}
			flags.add("-XX:+PrintCommandLineFlags");
			flags.addAll(this.launch.jvm());
			environment.put(FLAGS, String.join(" ", flags));
			// all properties, secret or not: nothing of them stands on a command line
			environment.computeIfAbsent(SpringJson.VARIABLE, this.image.environment()::get);
			SpringJson.addTo(environment, this.launch.properties(), SpringJson.ANY_ADDRESS, PORT, null);
			return environment;
		}

	}

	/**
	 * Prepares a service's jar for its starts: takes it apart, and makes an AOT cache
	 * where that is wanted and the JDK makes one (25 and later). That is done once for a
	 * build and a JDK; it shortens the start of each fork, so that the time goes into the
	 * warm-up instead.
	 */
	static final class ServiceJar {

		static final String TOOL = "spring-boot-jarmode-tools";

		private static final int FIRST_JDK_WITH_CACHE = 25;

		private static final Duration LIMIT = Duration.ofMinutes(3);

		private final Path jar;

		private final Jdk jdk;

		private final Path folder;

		private ServiceJar(Path jar, Jdk jdk) {
			this.jar = jar;
			this.jdk = jdk;
			// a cache is of one JDK's build in one place
			String key = Integer.toHexString((jdk.home() + " " + jdk.describe()).hashCode());
			this.folder = jar.resolveSibling("extracted").resolve("jdk-" + jdk.feature() + "-" + key);
		}

		/**
		 * Returns the arguments that follow the JVM flags on the command line.
		 * @param jar as the build made it
		 * @param jdk that runs it
		 * @param cached whether to use an AOT cache where the JDK makes one; it pays for
		 * what is started in every fork
		 */
		static List<String> arguments(Path jar, Jdk jdk, boolean cached) throws InterruptedException {
			ServiceJar prepared = new ServiceJar(jar.toAbsolutePath(), jdk);
			return Attempt.get(() -> {
				if (!prepared.canBeExtracted()) {
					return List.of("-jar", jar.toString());
				}
				boolean withCache = cached && jdk.feature() >= FIRST_JDK_WITH_CACHE;
				prepared.prepare(withCache);
				return prepared.arguments(withCache);
			});
		}

		/**
		 * Returns whether the jar can be taken apart: only Spring Boot's own layout
		 * brings the tool for it.
		 */
		private boolean canBeExtracted() throws IOException {
			try (JarFile file = new JarFile(this.jar.toFile())) {
				return file.stream().anyMatch((entry) -> entry.getName().contains(TOOL));
			}
			catch (ZipException ex) {
				// java itself says best what is wrong with it
				return false;
			}
		}

		private void prepare(boolean withCache) throws IOException, InterruptedException {
			Path stamp = this.folder.resolve("stamp");
			String build = Files.size(this.jar) + " bytes of " + Files.getLastModifiedTime(this.jar) + " on "
					+ this.jdk.describe();
			if (!Files.exists(stamp) || !Files.readString(stamp).equals(build)) {
				Folders.delete(this.folder);
				Files.createDirectories(this.folder);
				call("taking it apart", List.of("-Djarmode=tools", "-jar", this.jar.toString(), "extract",
						"--destination", this.folder.toString(), "--force"));
				Files.writeString(stamp, build);
			}
			if (withCache && !Files.exists(cache())) {
				// only a whole one gets its name
				Path unfinished = this.folder.resolve("unfinished.aot");
				call("its training run", List.of("-XX:AOTCacheOutput=" + unfinished, "-XX:+UseParallelGC", "-Xmx512m",
						"-Dspring.context.exit=onRefresh", "-jar", extracted().toString(), "--server.address=127.0.0.1",
						"--server.port=0", "--management.server.address=127.0.0.1", "--management.server.port=0"));
				Files.move(unfinished, cache(), StandardCopyOption.REPLACE_EXISTING);
			}
		}

		private void call(String what, List<String> arguments) throws InterruptedException {
			Path log = this.folder.resolve("prepare.log");
			if (!succeeds(this.jdk, this.jar.getFileName() + " (" + what + ")", arguments, log)) {
				throw new ServiceException("cannot prepare " + this.jar.getFileName() + " (" + what + "); see the log: "
						+ log + ", then build it again with: ./mvnw package -DskipTests");
			}
		}

		/**
		 * Calls java in the folder of its log, and returns whether it ended well in time.
		 */
		static boolean succeeds(Jdk jdk, String name, List<String> arguments, Path log) throws InterruptedException {
			List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
			command.addAll(arguments);
			try (ManagedProcess process = ManagedProcess.start(name, command, Map.of(), log.resolveSibling(""), log)) {
				return process.await(LIMIT) && process.exitCode() == 0;
			}
		}

		private List<String> arguments(boolean cached) {
			String jar = extracted().toString();
			return cached ? List.of("-XX:AOTCache=" + cache(), "-jar", jar) : List.of("-jar", jar);
		}

		private Path extracted() {
			return this.folder.resolve(this.jar.getFileName());
		}

		private Path cache() {
			return this.folder.resolve("start.aot");
		}

	}

	/**
	 * Calls a person's command before each start of a service. It belongs to the person
	 * and is not measured, so it has the person's environment: addresses and passwords of
	 * databases. What it starts in the background ends with the runner.
	 */
	public static final class Preparation {

		private static final Duration LIMIT = Duration.ofMinutes(5);

		private Preparation() {
		}

		/** Calls that of a service, if it has one. */
		public static void of(ServiceSpec service) throws InterruptedException {
			if (service.prepare() != null) {
				call(service.prepare(), LIMIT);
			}
		}

		/**
		 * Calls it in the folder that the runner was called from, and waits for its end.
		 * @throws ServiceException where it fails or does not end
		 */
		static void call(String command, Duration limit) throws InterruptedException {
			List<String> line = Programs.isWindows() ? List.of("cmd", "/c", command)
					: List.of("/bin/sh", "-c", command);
			Programs.Output output = Programs.call(line, Map.of(), (int) limit.toSeconds());
			if (!output.ok()) {
				throw new ServiceException("the command of prepare (" + command + ") failed: " + output.lastLine()
						+ "; correct it, and try it by hand in this folder");
			}
		}

	}

}
