package io.vtbench.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** In which form a Spring Boot service is started. */
enum ServiceLayout {

	/** As it was built, with its libraries inside. */
	JAR,

	/** Taken apart by Spring Boot's own tool. */
	EXTRACTED,

	/** Taken apart, with an AOT cache that a training run makes (JDK 25 and later). */
	CACHED;

	private static final String CACHE = "start.aot";

	/**
	 * What starts the service; prepared here, before the clock runs.
	 * @param folder that takes what is made of the jar
	 */
	List<String> command(Path jar, Path folder) throws IOException, InterruptedException {
		if (this == JAR) {
			return List.of(java(), "-jar", jar.toString());
		}
		Path log = folder.resolve("prepare.log");
		call(log, "-Djarmode=tools", "-jar", jar.toString(), "extract", "--destination", folder.toString(), "--force");
		String extracted = folder.resolve(jar.getFileName()).toString();
		if (this == EXTRACTED) {
			return List.of(java(), "-jar", extracted);
		}
		String cache = folder.resolve(CACHE).toString();
		call(log, "-XX:AOTCacheOutput=" + cache, "-Dspring.context.exit=onRefresh", "-jar", extracted,
				"--server.port=0", "--management.server.port=0");
		return List.of(java(), "-XX:AOTCache=" + cache, "-jar", extracted);
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	private static void call(Path log, String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		if (process.waitFor() != 0) {
			throw new ProgramException("cannot prepare the service: " + Files.readString(log).strip());
		}
	}

	static void delete(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.deleteIfExists(file);
			}
		}
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
