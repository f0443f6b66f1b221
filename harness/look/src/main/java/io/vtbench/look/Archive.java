package io.vtbench.look;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import io.vtbench.runner.file.BootJar;
import io.vtbench.runner.file.JarClassPath;
import org.jspecify.annotations.Nullable;

/**
 * Holds what was read of a jar or WAR.
 *
 * @param boot what the jar says of itself
 * @param nested whether its libraries are jars inside of it, which a loader of Spring
 * Boot opens
 * @param settings configuration that applies without a profile
 * @param methods what its own classes hold
 */
record Archive(BootJar boot, boolean nested, Settings settings, Methods methods) {

	private static final List<String> CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/");

	/**
	 * Reads a file.
	 * @throws IOException where it cannot be read or is no jar
	 */
	static Archive read(Path path) throws IOException {
		BootJar boot = BootJar.read(path);
		try (JarFile jar = new JarFile(path.toFile())) {
			String own = CLASSES.stream().filter((folder) -> jar.getEntry(folder) != null).findFirst().orElse("");
			Manifest manifest = jar.getManifest();
			String starter = (manifest != null) ? manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS)
					: null;
			boolean nested = starter != null && starter.startsWith("org.springframework.boot.loader.");
			return new Archive(boot, nested, Settings.read(jar, own), methods(jar, own, starter));
		}
	}

	/**
	 * Reads the classes of the service. Where those of libraries lie beside them, these
	 * are the classes of its main package.
	 */
	private static Methods methods(JarFile jar, String folder, @Nullable String starter) throws IOException {
		String own = folder;
		if (folder.isEmpty() && starter != null) {
			own = starter.substring(0, starter.lastIndexOf('.') + 1).replace('.', '/');
		}
		List<byte[]> classes = new ArrayList<>();
		for (JarEntry entry : jar.stream().toList()) {
			if (entry.getName().startsWith(own) && entry.getName().endsWith(".class")) {
				classes.add(JarClassPath.content(jar, entry.getName()));
			}
		}
		return Methods.read(classes);
	}

	/**
	 * Returns the version of a library, the latest where there are two; null where the
	 * service does not bring it.
	 */
	@Nullable String version(String library) {
		return this.boot.libraries()
			.stream()
			.filter((file) -> file.startsWith(library + "-"))
			.map((file) -> Versions.of(file, library))
			.filter(Objects::nonNull)
			.max((one, other) -> Versions.isBefore(one, other) ? -1 : Versions.isBefore(other, one) ? 1 : 0)
			.orElse(null);
	}

	boolean has(String library) {
		return version(library) != null;
	}

}
