package io.vtbench.runner.process;

import java.io.File;
import java.io.IOException;
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
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Finds the JDKs of this machine: those that {@code VTBENCH_JDKS} names, the runner's
 * own, and those in the places where the launcher looks.
 */
public final class JdkFinder {

	/** Variable with folders of JDKs, or of several, separated as in PATH. */
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
	 * A finder on this machine.
	 * @param environment variables: VTBENCH_JDKS, JAVA_HOME, HOME and PATH
	 */
	public JdkFinder(Map<String, String> environment) {
		this(environment, PLACES);
	}

	JdkFinder(Map<String, String> environment, List<String> places) {
		this.environment = environment;
		this.places = places;
	}

	/**
	 * The JDK that a person means; null where there is none.
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

	/** All that are installed, the newest first. */
	public List<Jdk> all() {
		if (this.found == null) {
			Set<Path> homes = new LinkedHashSet<>();
			candidates().stream()
				.map(JdkFinder::real)
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

	/** What was found, for a message. */
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

	/** Paths below a folder, of which the first name may have stars. */
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
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			return null;
		}
	}

}
