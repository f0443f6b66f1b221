package io.vtbench.runner.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipException;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.process.Folders;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;

/**
 * A service's jar as it is started: taken apart, and with an AOT cache where that is
 * wanted and the JDK makes one (25 and later). Done once for a build and a JDK; it
 * shortens the start of each fork, so that the time goes into the warm-up instead.
 */
final class ServiceJar {

	private static final String TOOL = "spring-boot-jarmode-tools";

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
	 * What follows the JVM flags on the command line.
	 * @param jar as the build made it
	 * @param jdk that runs it
	 * @param cached whether to use an AOT cache where the JDK makes one; it pays for what
	 * is started in every fork
	 */
	static List<String> arguments(Path jar, Jdk jdk, boolean cached) throws InterruptedException {
		ServiceJar prepared = new ServiceJar(jar.toAbsolutePath(), jdk);
		try {
			if (!prepared.canBeExtracted()) {
				return List.of("-jar", jar.toString());
			}
			boolean withCache = cached && jdk.feature() >= FIRST_JDK_WITH_CACHE;
			prepared.prepare(withCache);
			return prepared.arguments(withCache);
		}
		catch (IOException ex) {
			throw FileException.of(ex);
		}
	}

	/** Only Spring Boot's own layout brings the tool that takes a jar apart. */
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
			call("taking it apart", List.of("-Djarmode=tools", "-jar", this.jar.toString(), "extract", "--destination",
					this.folder.toString(), "--force"));
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
		List<String> command = new ArrayList<>();
		command.add(this.jdk.java().toString());
		command.addAll(arguments);
		Path log = this.folder.resolve("prepare.log");
		try (ManagedProcess process = ManagedProcess.start(this.jar.getFileName() + " (" + what + ")", command,
				Map.of(), this.folder, log)) {
			if (!process.await(LIMIT) || process.exitCode() != 0) {
				throw new ServiceException("cannot prepare " + this.jar.getFileName() + " (" + what + "); see the log: "
						+ log + ", then build it again with: ./mvnw package -DskipTests");
			}
		}
	}

	private List<String> arguments(boolean cached) {
		List<String> arguments = new ArrayList<>();
		if (cached) {
			arguments.add("-XX:AOTCache=" + cache());
		}
		arguments.add("-jar");
		arguments.add(extracted().toString());
		return arguments;
	}

	private Path extracted() {
		return this.folder.resolve(this.jar.getFileName());
	}

	private Path cache() {
		return this.folder.resolve("start.aot");
	}

}
