package io.vtbench.runner.machine;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.file.Attempt;
import org.jspecify.annotations.Nullable;

/**
 * An installed JDK, which can be found by its folder or its version.
 *
 * @param home its folder
 * @param version as it says itself: 25.0.3+9-LTS
 * @param vendor who built it
 */
public record Jdk(Path home, String version, String vendor) {

	private static final String RUNTIME_VERSION = "java.runtime.version = ";

	private static final String VENDOR = "java.vendor = ";

	private static final int ASK_SECONDS = 10;

	/**
	 * Returns the JDK that runs bench: it runs the back-ends too, and each arm that names
	 * none.
	 */
	public static Jdk own() {
		Path home = Path.of(System.getProperty("java.home"));
		try {
			home = home.toRealPath();
		}
		catch (IOException ex) {
			// it runs, so it is there under the name that it has
		}
		return new Jdk(home, System.getProperty("java.runtime.version"), System.getProperty("java.vendor"));
	}

	/** Looks at the JDK in a folder; null where there is none that starts. */
	public static @Nullable Jdk at(Path home) {
		if (!Files.isExecutable(program(home))) {
			return null;
		}
		Properties release = new Properties();
		try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
			release.load(reader);
		}
		catch (IOException | IllegalArgumentException ex) {
			release.clear();
		}
		String version = release.getProperty("JAVA_RUNTIME_VERSION");
		String vendor = release.getProperty("IMPLEMENTOR");
		// a runtime made by jlink says neither in its file
		return (version != null && vendor != null) ? new Jdk(home, unquoted(version), unquoted(vendor)) : asked(home);
	}

	private static @Nullable Jdk asked(Path home) {
		try {
			String settings = Programs
				.call(List.of(program(home).toString(), "-XshowSettings:properties", "-version"), Map.of(), ASK_SECONDS)
				.text();
			String version = setting(settings, RUNTIME_VERSION);
			String vendor = setting(settings, VENDOR);
			return (version != null && vendor != null) ? new Jdk(home, version, vendor) : null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
	}

	private static @Nullable String setting(String settings, String name) {
		return settings.lines()
			.map(String::strip)
			.filter((line) -> line.startsWith(name))
			.map((line) -> line.substring(name.length()))
			.findFirst()
			.orElse(null);
	}

	private static String unquoted(String value) {
		return value.replace("\"", "").strip();
	}

	private static Path program(Path home) {
		Path program = home.resolve("bin/java.exe");
		return Files.exists(program) ? program : home.resolve("bin/java");
	}

	public Path java() {
		return program(this.home);
	}

	/** Returns the major version that people call the JDK by: 21, 25. */
	public int feature() {
		return parsed().feature();
	}

	/** Returns the version as numbers, to compare; 8 where it is in no known form. */
	Runtime.Version parsed() {
		try {
			return Runtime.Version.parse(this.version);
		}
		catch (IllegalArgumentException ex) {
			// 1.8.0_402-b06: too old to be asked for
			return Runtime.Version.parse("8");
		}
	}

	/** Returns version and vendor, for people. */
	public String describe() {
		return this.version + " (" + this.vendor + ")";
	}

	/**
	 * Finds the JDKs of this machine: those that {@code VTBENCH_JDKS} names, the runner's
	 * own, and those in the places where the launcher looks.
	 */
	public static final class Finder {

		/**
		 * The variable with folders of JDKs, or of folders of several, separated as in
		 * PATH.
		 */
		public static final String VARIABLE = "VTBENCH_JDKS";

		private static final List<String> PLACES = List.of("/usr/lib/jvm/*", "/usr/java/*", "/opt/java/*", "/opt/jdk*",
				"/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home",
				"/Library/Java/JavaVirtualMachines/*/Contents/Home", "C:/Program Files/Java/*",
				"C:/Program Files/Eclipse Adoptium/*");

		private static final List<String> PLACES_OF_USER = List.of("Library/Java/JavaVirtualMachines/*/Contents/Home",
				".sdkman/candidates/java/*", ".jdks/*", ".gradle/jdks/*", ".local/share/mise/installs/java/*");

		private final Map<String, String> environment;

		private final List<String> places;

		private @Nullable List<Jdk> found;

		/**
		 * Finds JDKs of this machine.
		 * @param environment variables: VTBENCH_JDKS, JAVA_HOME, HOME and PATH
		 */
		public Finder(Map<String, String> environment) {
			this(environment, PLACES);
		}

		Finder(Map<String, String> environment, List<String> places) {
			this.environment = environment;
			this.places = places;
		}

		/**
		 * Finds the JDK that a person means; null where there is none.
		 * @param wanted a major version, or a folder
		 * @param base of a folder that is not absolute
		 */
		public @Nullable Jdk find(String wanted, Path base) {
			if (!wanted.matches("[0-9]{1,3}")) {
				try {
					return Jdk.at(base.resolve(wanted).toAbsolutePath().normalize());
				}
				catch (InvalidPathException ex) {
					return null;
				}
			}
			int feature = Integer.parseInt(wanted);
			Jdk own = Jdk.own();
			if (own.feature() == feature) {
				return own;
			}
			return all().stream().filter((jdk) -> jdk.feature() == feature).findFirst().orElse(null);
		}

		/** Returns all JDKs that are installed, the newest first. */
		public List<Jdk> all() {
			if (this.found == null) {
				Set<Path> homes = new LinkedHashSet<>();
				candidates().stream()
					.map(Finder::real)
					.filter(Objects::nonNull)
					.filter((home) -> Files.isDirectory(home.resolve("bin")))
					.forEach(homes::add);
				this.found = homes.stream()
					.map(Jdk::at)
					.filter(Objects::nonNull)
					.sorted(Comparator.comparing(Jdk::parsed).reversed())
					.toList();
			}
			return this.found;
		}

		/** Returns the JDKs that were found, for a message. */
		public String describe() {
			return all().stream().map(Jdk::describe).collect(Collectors.joining(", "));
		}

		private List<Path> candidates() {
			List<Path> homes = new ArrayList<>();
			for (String entry : entries(VARIABLE)) {
				homes.add(Path.of(entry));
				homes.addAll(matching(Path.of(entry), List.of("*")));
			}
			homes.add(Jdk.own().home());
			String javaHome = this.environment.get("JAVA_HOME");
			if (javaHome != null && !javaHome.isBlank()) {
				homes.add(Path.of(javaHome));
			}
			this.places.forEach((place) -> homes.addAll(matching(place)));
			String user = this.environment.get("HOME");
			if (user != null && !user.isBlank()) {
				PLACES_OF_USER.forEach((place) -> homes.addAll(matching(user + "/" + place)));
			}
			for (String entry : entries("PATH")) {
				Path program = real(Path.of(entry, "java"));
				if (program != null && program.getParent() != null && program.getParent().getParent() != null) {
					homes.add(program.getParent().getParent());
				}
			}
			return homes;
		}

		private List<String> entries(String variable) {
			String value = this.environment.getOrDefault(variable, "");
			return List.of(value.split(File.pathSeparator)).stream().filter((entry) -> !entry.isBlank()).toList();
		}

		private static List<Path> matching(String place) {
			int star = place.indexOf('*');
			int begin = place.lastIndexOf('/', star);
			return matching(Path.of(place.substring(0, begin + 1)), List.of(place.substring(begin + 1).split("/")));
		}

		/** Lists the paths below a folder, of which the first name may have stars. */
		private static List<Path> matching(Path folder, List<String> names) {
			List<Path> paths = new ArrayList<>();
			if (!Files.isDirectory(folder)) {
				return paths;
			}
			try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, names.getFirst())) {
				for (Path child : children) {
					paths.add(child.resolve(String.join("/", names.subList(1, names.size()))));
				}
			}
			catch (IOException ex) {
				// what cannot be read holds no JDK that could be started
				return List.of();
			}
			return paths;
		}

		private static @Nullable Path real(Path path) {
			return Attempt.orNull(path::toRealPath);
		}

	}

}
