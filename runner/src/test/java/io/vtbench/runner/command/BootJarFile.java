package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A jar that looks like a service of Spring Boot. */
final class BootJarFile {

	private BootJarFile() {
	}

	/** The one in a folder, written where it is not there. */
	static Path in(Path folder) throws IOException {
		Path file = folder.resolve("service.jar");
		if (!Files.exists(file)) {
			Manifest manifest = new Manifest();
			manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
			manifest.getMainAttributes().putValue("Spring-Boot-Version", "4.0.7");
			try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
				jar.putNextEntry(new JarEntry("BOOT-INF/lib/spring-webmvc-7.0.8.jar"));
			}
		}
		return file;
	}

}
