package io.vtbench.runner.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * What a jar says of itself before anything is started.
 *
 * @param bootVersion of Spring Boot, as its manifest says; null where it is not an
 * executable jar of Spring Boot
 * @param libraries file names of the jars inside
 */
public record BootJar(Path path, @Nullable String bootVersion, List<String> libraries) {

	/** Spring Boot's first version with {@code spring.threads.virtual.enabled}. */
	private static final int[] FIRST_WITH_SWITCH = { 3, 2 };

	private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)");

	private static final Pattern LIBRARY = Pattern.compile("spring-boot-(\\d+\\.\\d+.*)\\.jar");

	private static final String ANOTHER_CHANGE = " compare another change, such as"
			+ " --change property:KEY=VALUE, without --threads";

	public BootJar {
		libraries = List.copyOf(libraries);
	}

	/**
	 * Reads a jar's table of contents.
	 * @throws IOException where the file cannot be read or is no jar
	 */
	public static BootJar read(Path path) throws IOException {
		try (JarFile jar = new JarFile(path.toFile())) {
			Manifest manifest = jar.getManifest();
			String version = (manifest != null) ? manifest.getMainAttributes().getValue("Spring-Boot-Version") : null;
			String folder = (manifest != null) ? libraryFolder(manifest) : "BOOT-INF/lib/";
			List<String> libraries = new ArrayList<>();
			jar.stream()
				.map(JarEntry::getName)
				.filter((name) -> name.startsWith(folder) && name.endsWith(".jar"))
				.forEach((name) -> libraries.add(name.substring(name.lastIndexOf('/') + 1)));
			if (libraries.isEmpty() && manifest != null) {
				libraries.addAll(classPath(manifest));
			}
			return new BootJar(path, version, libraries);
		}
	}

	private static String libraryFolder(Manifest manifest) {
		String folder = manifest.getMainAttributes().getValue("Spring-Boot-Lib");
		return (folder != null) ? folder : "BOOT-INF/lib/";
	}

	/** An extracted application keeps its libraries beside itself. */
	private static List<String> classPath(Manifest manifest) {
		String classPath = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
		return (classPath == null) ? List.of()
				: Stream.of(classPath.split(" "))
					.filter((entry) -> entry.endsWith(".jar"))
					.map((entry) -> entry.substring(entry.lastIndexOf('/') + 1))
					.toList();
	}

	/** The version of Spring Boot that stands in the name of its library. */
	static @Nullable String versionAmong(List<String> libraries) {
		return libraries.stream()
			.map(LIBRARY::matcher)
			.filter(Matcher::matches)
			.map((name) -> name.group(1))
			.findFirst()
			.orElse(null);
	}

	/**
	 * Why this service cannot be tried, in one sentence with the next step; empty where
	 * nothing speaks against it.
	 * @param virtual whether an arm is to serve on virtual threads
	 */
	public Optional<String> problem(boolean virtual) {
		String name = this.path.getFileName().toString();
		if (this.bootVersion == null) {
			return Optional.of(name + " is not an executable jar of Spring Boot (its manifest names no"
					+ " Spring-Boot-Version); give the jar that 'java -jar' starts");
		}
		if (virtual && isBeforeSwitch(this.bootVersion)) {
			return Optional.of(name + " runs on Spring Boot " + this.bootVersion
					+ ", which has no spring.threads.virtual.enabled; the first with it is 3.2: move there first, or"
					+ ANOTHER_CHANGE);
		}
		if (virtual && isReactive()) {
			return Optional.of(name + " serves requests with Spring WebFlux on event loops, which"
					+ " spring.threads.virtual.enabled does not change;" + ANOTHER_CHANGE);
		}
		if (Stream.of("spring-webmvc", "spring-webflux", "spring-web-", "jersey").noneMatch(this::has)) {
			return Optional.of(name + " holds no web framework, so it serves no requests;"
					+ " write a scenario with a program as subject (docs/reference/scenario-file.md)");
		}
		return Optional.empty();
	}

	/** Whether requests are served by event loops: WebFlux alone, without Spring MVC. */
	boolean isReactive() {
		return has("spring-webflux") && !has("spring-webmvc");
	}

	private boolean has(String library) {
		return this.libraries.stream().anyMatch((name) -> name.startsWith(library));
	}

	private static boolean isBeforeSwitch(String version) {
		Matcher matcher = VERSION.matcher(version);
		if (!matcher.lookingAt()) {
			return false;
		}
		int major = Integer.parseInt(matcher.group(1));
		int minor = Integer.parseInt(matcher.group(2));
		return major < FIRST_WITH_SWITCH[0] || (major == FIRST_WITH_SWITCH[0] && minor < FIRST_WITH_SWITCH[1]);
	}

}
