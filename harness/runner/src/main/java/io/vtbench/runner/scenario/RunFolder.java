package io.vtbench.runner.scenario;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the folder of one run. It is never an old one: nothing is overwritten.
 *
 * @param made what had to be made of it; null where it was there before
 */
public record RunFolder(Path path, @Nullable NewFolder made) {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss", Locale.ROOT);

	private static final String RAW = "raw";

	/**
	 * Makes a new folder {@code <time>-<scenario>} below another.
	 * @throws FileException where it cannot be made
	 */
	public static RunFolder create(Path below, String scenario) {
		String name = LocalDateTime.now().format(TIME) + "-" + scenario;
		Path path = below.resolve(name);
		for (int i = 2; Files.exists(path); i++) {
			path = below.resolve(name + "-" + i);
		}
		NewFolder made = NewFolder.create(path.resolve(RAW));
		return new RunFolder(path.toAbsolutePath().normalize(), made);
	}

	/**
	 * Makes the folder of a name within this one.
	 * @throws FileException where it cannot be made
	 */
	public RunFolder within(String name) {
		Path path = this.path.resolve(name);
		return new RunFolder(path, NewFolder.create(path.resolve(RAW)));
	}

	/** Opens the folder of a run that began before. */
	public static RunFolder existing(Path path) {
		return new RunFolder(path.toAbsolutePath().normalize(), null);
	}

	/**
	 * Takes back a new folder in which nothing was done: no child has left a log.
	 * @param prepared file that may have been written before
	 */
	public void discardIfUnused(String prepared) {
		if (this.made != null) {
			this.made.deleteIfUnused(this.path, prepared);
		}
	}

	/**
	 * Returns a text in which the files of this folder go by their names below it: a
	 * result names no folder of the machine.
	 */
	public String relative(String text) {
		return text.replace(this.path + File.separator, "");
	}

	/** Returns a file of one fork: {@code raw/fork-03-virtual-name}. */
	public Path raw(Plan.Slot slot, String name) {
		return raw(String.format(Locale.ROOT, "fork-%02d-%s-%s", slot.order(), slot.arm(), name));
	}

	/** Returns the log of a fork's subject. */
	public Path log(Plan.Slot slot, ResolvedArm arm) {
		return raw(slot, arm.subject().name() + ".log");
	}

	/** Returns a file below {@code raw/}. */
	public Path raw(String name) {
		return this.path.resolve(RAW).resolve(name);
	}

}
