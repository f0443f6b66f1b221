package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import io.vtbench.runner.system.TestJar;
import planted.Hostile;

/** A jar that looks like a service of Spring Boot. */
public final class BootJarFile {

	private BootJarFile() {
	}

	/** The one in a folder, written where it is not there. */
	public static Path in(Path folder) throws IOException {
		Path file = folder.resolve("service.jar");
		return Files.exists(file) ? file : write(file, Hostile.class);
	}

	/** One that runs a class of the tests. */
	public static Path write(Path file, Class<?> main) throws IOException {
		return write(file, main, "4.0.7", "spring-webmvc-7.0.8.jar");
	}

	/** One that runs a class of the tests, with Spring Boot in a folder beside it. */
	public static Path writeBesideLibraries(Path file, Class<?> main) throws IOException {
		List<String> libraries = List.of("lib/spring-boot-4.0.7.jar", "lib/spring-webmvc-7.0.8.jar");
		Manifest manifest = new Manifest();
		Attributes attributes = manifest.getMainAttributes();
		attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
		attributes.put(Attributes.Name.MAIN_CLASS, main.getName());
		attributes.put(Attributes.Name.CLASS_PATH,
				String.join(" ", libraries) + " " + TestJar.location(main).toUri().toString());
		Files.createDirectories(file.resolveSibling("lib"));
		for (String library : libraries) {
			TestJar.write(file.resolveSibling(library), main);
		}
		new JarOutputStream(Files.newOutputStream(file), manifest).close();
		return file;
	}

	/** One that runs a class of the tests and holds a library. */
	static Path write(Path file, Class<?> main, String bootVersion, String library) throws IOException {
		Manifest manifest = new Manifest();
		Attributes attributes = manifest.getMainAttributes();
		attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
		attributes.put(Attributes.Name.MAIN_CLASS, main.getName());
		attributes.put(Attributes.Name.CLASS_PATH, TestJar.location(main).toUri().toString());
		attributes.putValue("Spring-Boot-Version", bootVersion);
		Files.createDirectories(file.toAbsolutePath().getParent());
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
			jar.putNextEntry(new JarEntry("BOOT-INF/lib/" + library));
		}
		return file;
	}

}
