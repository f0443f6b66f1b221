package io.vtbench.runner.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import org.jspecify.annotations.Nullable;

/**
 * Reads the Class-Path of a jar's manifest, where {@code java -jar} finds what is not in
 * the jar itself, and entries of a jar.
 */
public final class JarClassPath {

	private JarClassPath() {
	}

	/**
	 * Lists the jars that the Class-Path names, and those that their own Class-Paths
	 * name. As for the JVM, a jar that is named need not be there.
	 * @throws IOException where the jar itself cannot be read
	 */
	public static List<Path> of(Path jar) throws IOException {
		Set<Path> found = new LinkedHashSet<>();
		Path start = jar.toAbsolutePath().normalize();
		add(start, entries(start), found);
		found.remove(start);
		return List.copyOf(found);
	}

	private static void add(Path jar, String[] entries, Set<Path> found) {
		for (String entry : entries) {
			Path file = resolve(jar, entry);
			if (file != null && found.add(file) && Files.isRegularFile(file)) {
				// the JVM passes over what is no jar
				Attempt.quietly(() -> add(file, entries(file), found));
			}
		}
	}

	private static String[] entries(Path jar) throws IOException {
		try (JarFile file = new JarFile(jar.toFile())) {
			Manifest manifest = file.getManifest();
			String path = (manifest != null) ? manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH) : null;
			return (path != null) ? path.strip().split(" +") : new String[0];
		}
	}

	/**
	 * Resolves an entry, which is an address relative to the jar; null for one that names
	 * no jar.
	 */
	private static @Nullable Path resolve(Path jar, String entry) {
		try {
			return entry.endsWith(".jar") ? Path.of(jar.toUri().resolve(new URI(entry))).normalize() : null;
		}
		catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException ex) {
			return null;
		}
	}

	/** Reads properties of a jar; none without the entry. */
	public static Properties properties(JarFile jar, String name) throws IOException {
		Properties properties = new Properties();
		properties.load(new ByteArrayInputStream(content(jar, name)));
		return properties;
	}

	/** Reads an entry of a jar; empty without it. */
	public static byte[] content(JarFile jar, String name) throws IOException {
		JarEntry entry = jar.getJarEntry(name);
		if (entry == null) {
			return new byte[0];
		}
		try (InputStream in = jar.getInputStream(entry)) {
			return in.readAllBytes();
		}
	}

}
