package io.vtbench.runner.file;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
 * What a jar or WAR says of itself before anything is started. Its libraries may be
 * inside, beside it on its Class-Path, or merged into it.
 *
 * @param bootVersion of Spring Boot; null where none was found
 * @param libraries file names of the jars that it brings
 * @param startable whether {@code java -jar} starts it
 * @param open whether its launcher may find more libraries, at places that only a start
 * knows
 */
public record BootJar(Path path, @Nullable String bootVersion, List<String> libraries, boolean startable,
		boolean open) {

	/** Spring Boot's first version with {@code spring.threads.virtual.enabled}. */
	private static final int[] FIRST_WITH_SWITCH = { 3, 2 };

	private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)");

	private static final String BOOT = "spring-boot";

	private static final Pattern LIBRARY = Pattern.compile(BOOT + "-(\\d+\\.\\d+.*)\\.jar");

	/** A class of each library, by which it is found in a jar that holds all in one. */
	private static final Map<String, String> MERGED = Map.of("org/springframework/boot/SpringApplication.class",
			BOOT + ".jar", "org/springframework/web/servlet/DispatcherServlet.class", "spring-webmvc.jar",
			"org/springframework/web/reactive/DispatcherHandler.class", "spring-webflux.jar",
			"org/glassfish/jersey/servlet/ServletContainer.class", "jersey.jar");

	/**
	 * The launchers that take libraries from elsewhere: folders that a property, a
	 * variable or a file names, or a local repository.
	 */
	private static final Pattern OPEN = Pattern.compile(".*\\.(PropertiesLauncher|ThinJarWrapper)");

	/** The places in a jar of the file by which a launcher is told where to look. */
	private static final List<String> LOADER = List.of("BOOT-INF/classes/loader.properties",
			"WEB-INF/classes/loader.properties", "loader.properties");

	/** Holds the version as a constant. */
	private static final String VERSION_CLASS = "org/springframework/boot/SpringBootVersion.class";

	private static final Pattern CONSTANT = Pattern.compile("(?<![\\w.])\\d+\\.\\d+\\.\\d+(?:[-.]\\w+)*");

	private static final String PROVIDED = "WEB-INF/lib-provided/";

	private static final String ANOTHER_CHANGE = " compare another change, such as"
			+ " --change property:KEY=VALUE, without --baseline-threads";

	/**
	 * Reads a jar's table of contents.
	 * @throws IOException where the file cannot be read or is no jar
	 */
	public static BootJar read(Path path) throws IOException {
		try (JarFile jar = new JarFile(path.toFile())) {
			Manifest manifest = (jar.getManifest() != null) ? jar.getManifest() : new Manifest();
			Attributes main = manifest.getMainAttributes();
			List<String> libraries = nested(jar, main.getValue("Spring-Boot-Lib"));
			if (libraries.isEmpty()) {
				libraries = JarClassPath.of(path).stream().map((file) -> file.getFileName().toString()).toList();
			}
			String starter = String.valueOf(main.getValue(Attributes.Name.MAIN_CLASS));
			boolean open = OPEN.matcher(starter).matches();
			if (open) {
				libraries = Stream.concat(libraries.stream(), beside(jar, main)).toList();
			}
			if (libraries.stream().noneMatch((name) -> name.startsWith(BOOT))) {
				libraries = Stream.concat(libraries.stream(), merged(jar)).toList();
			}
			String version = main.getValue("Spring-Boot-Version");
			version = (version != null) ? version : versionAmong(libraries);
			return new BootJar(path, (version != null) ? version : mergedVersion(jar), libraries,
					main.getValue(Attributes.Name.MAIN_CLASS) != null, open);
		}
	}

	/**
	 * Returns the names of the libraries in the folders that a jar itself names, which
	 * count from where bench is called, as for the service.
	 */
	private static Stream<String> beside(JarFile jar, Attributes main) throws IOException {
		List<String> named = new ArrayList<>();
		Optional.ofNullable(main.getValue("Loader-Path")).ifPresent(named::add);
		for (String file : LOADER) {
			Optional.ofNullable(JarClassPath.properties(jar, file).getProperty("loader.path")).ifPresent(named::add);
		}
		return named.stream()
			.flatMap((paths) -> Stream.of(paths.split(",")))
			.map((place) -> new File(place.strip()))
			.flatMap((place) -> Stream.of(Objects.requireNonNullElse(place.list(), new String[] { place.getName() })))
			.filter((name) -> name.endsWith(".jar"));
	}

	/** A WAR keeps apart what a servlet container would provide. */
	private static List<String> nested(JarFile jar, @Nullable String folder) {
		String inside = (folder != null) ? folder : "BOOT-INF/lib/";
		return jar.stream()
			.map(JarEntry::getName)
			.filter((name) -> (name.startsWith(inside) || name.startsWith(PROVIDED)) && name.endsWith(".jar"))
			.map((name) -> name.substring(name.lastIndexOf('/') + 1))
			.toList();
	}

	private static Stream<String> merged(JarFile jar) {
		return MERGED.keySet().stream().filter((type) -> jar.getEntry(type) != null).map(MERGED::get).sorted();
	}

	/**
	 * The version of a Spring Boot whose classes were merged into a jar; null where it
	 * cannot be told.
	 */
	private static @Nullable String mergedVersion(JarFile jar) throws IOException {
		Matcher constant = CONSTANT
			.matcher(new String(JarClassPath.content(jar, VERSION_CLASS), StandardCharsets.ISO_8859_1));
		return constant.find() ? constant.group() : null;
	}

	/** The version of Spring Boot that stands in the name of its library. */
	public static @Nullable String versionAmong(List<String> libraries) {
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
		if (!this.startable) {
			return Optional
				.of(name + " is nothing that 'java -jar' starts, because its manifest names no Main-Class; give"
						+ " the executable one, as bootJar, bootWar or spring-boot-maven-plugin makes it");
		}
		if (!isBoot()) {
			return Optional.of(name
					+ " holds no Spring Boot, and its Class-Path names none: 'java -jar' may start it, but"
					+ " bench does not know how to give it a port; give the jar of the service, or write a scenario with a program as"
					+ " subject (docs/contributing/scenario-file.md)");
		}
		if (virtual && this.bootVersion != null && isBeforeSwitch(this.bootVersion)) {
			return Optional.of(name + " runs on Spring Boot " + this.bootVersion
					+ ", which has no spring.threads.virtual.enabled; the first with it is 3.2: move there first, or"
					+ ANOTHER_CHANGE);
		}
		if (virtual && isReactive()) {
			return Optional.of(name + " serves requests with Spring WebFlux on event loops, which"
					+ " spring.threads.virtual.enabled does not change;" + ANOTHER_CHANGE);
		}
		if (!this.open && Stream.of("spring-webmvc", "spring-webflux", "spring-web-", "jersey").noneMatch(this::has)) {
			return Optional.of(name + " holds no web framework, so it serves no requests;"
					+ " write a scenario with a program as subject (docs/contributing/scenario-file.md)");
		}
		return Optional.empty();
	}

	private boolean isBoot() {
		return this.bootVersion != null || this.open || has(BOOT);
	}

	/** Whether it is a service that a trial can start. */
	public boolean isService() {
		return this.startable && isBoot();
	}

	/** The version of Spring Boot, for people. */
	public String version() {
		return (this.bootVersion != null) ? this.bootVersion : "of a version that is not known";
	}

	/**
	 * The jar as it serves with the property {@code spring.main.web-application-type}: of
	 * WebFlux and Spring MVC, it then uses one.
	 * @param type value of the property; null where it is not set
	 */
	public BootJar servingAs(@Nullable String type) {
		String unused = "reactive".equalsIgnoreCase(type) ? "spring-webmvc"
				: "servlet".equalsIgnoreCase(type) ? "spring-webflux" : null;
		return (unused == null) ? this : new BootJar(this.path, this.bootVersion,
				this.libraries.stream().filter((name) -> !name.startsWith(unused)).toList(), this.startable, this.open);
	}

	/** Whether requests are served by event loops: WebFlux alone, without Spring MVC. */
	public boolean isReactive() {
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
