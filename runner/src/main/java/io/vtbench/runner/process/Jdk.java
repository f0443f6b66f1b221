package io.vtbench.runner.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

/**
 * An installed JDK.
 *
 * @param home its folder
 * @param version as it says itself: 25.0.3+9-LTS
 * @param vendor who built it
 */
public record Jdk(Path home, String version, String vendor) {

	private static final String RUNTIME_VERSION = "java.runtime.version = ";

	private static final String VENDOR = "java.vendor = ";

	private static final int ASK_SECONDS = 10;

	/** The runner's own: it runs the back-ends, and each arm that names none. */
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

	/**
	 * The JDK in a folder; null where there is none that starts.
	 */
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
				.output();
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

	/** The number that people call it by: 21, 25. */
	public int feature() {
		return parsed().feature();
	}

	/** Version as numbers, to compare; 0 where it is in no known form. */
	Runtime.Version parsed() {
		try {
			return Runtime.Version.parse(this.version);
		}
		catch (IllegalArgumentException ex) {
			// 1.8.0_402-b06: too old to be asked for
			return Runtime.Version.parse("8");
		}
	}

	/** Version and vendor, for people. */
	public String describe() {
		return this.version + " (" + this.vendor + ")";
	}

}
