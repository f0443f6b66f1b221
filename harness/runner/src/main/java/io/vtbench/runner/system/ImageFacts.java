package io.vtbench.runner.system;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

import io.vtbench.runner.file.BootJar;
import io.vtbench.runner.inside.Jcmd;
import io.vtbench.runner.machine.ContainerEngine.RunningContainer;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM of an image says of itself when it runs: an image is no jar that could be
 * read beforehand.
 *
 * @param jdk version and vendor; null where it does not tell
 * @param boot what was found of Spring Boot; null where nothing was
 */
public record ImageFacts(@Nullable String jdk, @Nullable BootJar boot) {

	private static final String UNKNOWN = "not known";

	private static final String INDEX = "BOOT-INF/classpath.idx";

	/** Asks the JVM, and looks at what its class path names. */
	public static ImageFacts read(long pid, RunningContainer container, String image, Path folder)
			throws InterruptedException {
		Path answer = folder.resolve("system-properties.txt");
		Path copy = folder.resolve("of-the-image");
		try {
			if (!Jcmd.of(pid, container).call(folder, answer, "VM.system_properties")) {
				return new ImageFacts(null, null);
			}
			Properties properties = new Properties();
			properties.load(new StringReader(Files.readString(answer)));
			String version = properties.getProperty("java.runtime.version");
			String jdk = (version != null) ? version + " (" + properties.getProperty("java.vendor", UNKNOWN) + ")"
					: null;
			List<String> path = List.of(properties.getProperty("java.class.path", "").split(":"));
			Path base = Path.of(properties.getProperty("user.dir", "/"));
			return new ImageFacts(jdk,
					boot(path, image,
							(file, target) -> container.copy(base.resolve(file).normalize().toString(), target), copy)
						.orElse(null));
		}
		catch (IOException | IllegalArgumentException ex) {
			// what is not found is said to be unknown
			return new ImageFacts(null, null);
		}
		finally {
			answer.toFile().delete();
			copy.toFile().delete();
		}
	}

	/** Brings a file of the container here. */
	interface Copier {

		boolean copy(String file, Path target) throws InterruptedException;

	}

	/** Reads the jars of the class path, the one jar, or an unpacked one. */
	static Optional<BootJar> boot(List<String> classPath, String image, Copier copier, Path copy)
			throws IOException, InterruptedException {
		Path name = Path.of(image);
		List<String> libraries = names(classPath.stream());
		if (BootJar.versionAmong(libraries) != null) {
			return Optional.of(new BootJar(name, BootJar.versionAmong(libraries), libraries, true, false));
		}
		for (String entry : classPath) {
			if (entry.endsWith(".jar") && copier.copy(entry, copy)) {
				BootJar jar = BootJar.read(copy);
				if (jar.bootVersion() != null) {
					return Optional.of(new BootJar(name, jar.bootVersion(), jar.libraries(), true, jar.open()));
				}
			}
			else if (!entry.endsWith(".jar") && copier.copy(Path.of(entry).resolve(INDEX).toString(), copy)) {
				List<String> inside = names(
						Files.readAllLines(copy).stream().map((line) -> line.replaceAll("^- \"|\"$", "")));
				if (BootJar.versionAmong(inside) != null) {
					return Optional.of(new BootJar(name, BootJar.versionAmong(inside), inside, true, false));
				}
			}
		}
		return Optional.empty();
	}

	private static List<String> names(Stream<String> entries) {
		return entries.filter((entry) -> entry.endsWith(".jar"))
			.map((entry) -> entry.substring(entry.lastIndexOf('/') + 1))
			.toList();
	}

	/**
	 * Why the image cannot be tried, as far as that is known; see {@link BootJar}.
	 * @param virtual whether an arm of it is to serve on virtual threads
	 * @param alone whether arms of it differ in that alone
	 */
	public Optional<String> problem(boolean virtual, boolean alone) {
		return Optional.ofNullable(this.boot)
			.flatMap((known) -> known.problem(virtual && (alone || !known.isReactive())));
	}

	/** Facts for the report. */
	public Map<String, String> describe() {
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("Spring Boot", (this.boot != null) ? String.valueOf(this.boot.bootVersion()) : UNKNOWN);
		facts.put("JDK", (this.jdk != null) ? this.jdk : UNKNOWN);
		return facts;
	}

}
