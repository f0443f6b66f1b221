package io.vtbench.runner.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The folder of one run. Never an old one: nothing is overwritten. */
public final class RunFolder {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss");

	private final Path path;

	private RunFolder(Path path) {
		this.path = path;
	}

	/**
	 * A new folder {@code <time>-<scenario>} below another.
	 */
	public static RunFolder create(Path below, String scenario) {
		try {
			Files.createDirectories(below);
			String name = LocalDateTime.now().format(TIME) + "-" + scenario;
			Path path = below.resolve(name);
			for (int i = 2; Files.exists(path); i++) {
				path = below.resolve(name + "-" + i);
			}
			Files.createDirectories(path.resolve("raw"));
			return new RunFolder(path.toAbsolutePath().normalize());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("cannot create a folder for results below " + below, ex);
		}
	}

	/** The folder of a run that began before. */
	public static RunFolder existing(Path path) {
		return new RunFolder(path.toAbsolutePath().normalize());
	}

	public Path path() {
		return this.path;
	}

	/** A file of one fork: {@code raw/fork-03-virtual-name}. */
	Path raw(Plan.Slot slot, String name) {
		return raw(String.format(Locale.ROOT, "fork-%02d-%s-%s", slot.order(), slot.arm(), name));
	}

	/** A file below {@code raw/}. */
	Path raw(String name) {
		return this.path.resolve("raw").resolve(name);
	}

}
