package io.vtbench.runner.system;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Jars that run a class of the tests. */
public final class TestJar {

	private TestJar() {
	}

	/** Writes a jar that holds no class but says where it is. */
	public static void write(Path jar, Class<?> main) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
		manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, location(main).toUri().toString());
		Files.createDirectories(jar.getParent());
		try (OutputStream out = Files.newOutputStream(jar)) {
			new JarOutputStream(out, manifest).close();
		}
	}

	/** Writes a jar that holds a class and empty files beside it. */
	static void writeWhole(Path jar, Class<?> main, String... files) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
		String code = main.getName().replace('.', '/') + ".class";
		Files.createDirectories(jar.getParent());
		try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
			out.putNextEntry(new JarEntry(code));
			Files.copy(location(main).resolve(code), out);
			for (String file : files) {
				out.putNextEntry(new JarEntry(file));
			}
		}
	}

	/** Where the tests' classes are. */
	public static Path location(Class<?> type) {
		try {
			return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
