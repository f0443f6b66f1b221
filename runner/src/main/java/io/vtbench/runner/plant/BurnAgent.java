package io.vtbench.runner.plant;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Makes the jar that plants {@link CpuBurn}. */
public final class BurnAgent {

	private static final String JAR = "target/cpu-burn.jar";

	private BurnAgent() {
	}

	/**
	 * Writes the jar and returns the flag of a JVM that is to burn. The flag names the
	 * whole path, because a service of your own starts in the folder that bench is called
	 * from.
	 * @param home the suite's folder, which takes the jar
	 * @param share of the program's own processor time
	 */
	public static String flag(Path home, double share) {
		Path jar = home.resolve(JAR).toAbsolutePath();
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().putValue("Premain-Class", CpuBurn.class.getName());
		String name = CpuBurn.class.getName().replace('.', '/') + ".class";
		try {
			Files.createDirectories(jar.getParent());
			try (OutputStream file = Files.newOutputStream(jar);
					JarOutputStream out = new JarOutputStream(file, manifest);
					InputStream code = Objects.requireNonNull(CpuBurn.class.getResourceAsStream("/" + name))) {
				out.putNextEntry(new JarEntry(name));
				code.transferTo(out);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot make " + jar, ex);
		}
		return "-javaagent:" + jar + "=" + share;
	}

}
