package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.system.JarReader;

/**
 * The files that make the load: a script, what it imports and what it opens. A script
 * imports or opens a file by a name that is written in it in quotes, or that one of its
 * variables has, so every such name of a file is taken for one.
 */
public final class LoadScripts {

	private static final List<String> SUITE = List.of("k6", "resources/payload");

	private static final Pattern SCRIPT = Pattern.compile(".*\\.[cm]?[jt]s");

	/** Quotes may overlap: an apostrophe in a comment opens none. */
	private static final Pattern QUOTED = Pattern.compile("(['\"`])(?=([^'\"`\\r\\n]+)\\1)");

	private static final Pattern FILE_URL = Pattern.compile("^file://");

	private final Path script;

	private final Set<Path> files = new LinkedHashSet<>();

	private LoadScripts(Path script) {
		this.script = script.normalize();
	}

	/**
	 * Hash of the suite's scripts and payload, and of every other file that makes the
	 * load. It depends on no path outside of the suite, so that a project has the same
	 * hash wherever it lies.
	 * @param script name of one in {@code k6/}, or a path
	 * @param variables values that the script gets
	 */
	public static String hash(Path home, String script, Collection<String> variables) {
		StringJoiner all = new StringJoiner("\n");
		Path root = home.toAbsolutePath().normalize();
		List<Path> suite = SUITE.stream().map(root::resolve).toList();
		suite.stream()
			.flatMap((folder) -> within(folder).stream())
			.forEach((file) -> all.add(root.relativize(file) + " " + ManifestReader.hash(file)));
		LoadScripts load = new LoadScripts(root.resolve("k6").resolve(script));
		load.add(load.script);
		variables.forEach((value) -> load.addNamed(value, load.script));
		load.files.stream()
			.filter((file) -> suite.stream().noneMatch(file::startsWith))
			.forEach((file) -> all.add(ManifestReader.hash(file)));
		return JarReader.sha256(all.toString());
	}

	private static List<Path> within(Path folder) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(Files::isRegularFile)
				.filter((file) -> !Objects.equals(folder.relativize(file).getName(0).toString(), "test"))
				.filter((file) -> !file.toString().endsWith(".md"))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			throw new ServiceException("cannot read " + folder + ": " + ex.getMessage());
		}
	}

	private void add(Path file) {
		if (Files.isRegularFile(file) && this.files.add(file)
				&& (file.equals(this.script) || SCRIPT.matcher(file.toString()).matches())) {
			Matcher quoted = QUOTED.matcher(text(file));
			while (quoted.find()) {
				addNamed(quoted.group(2), file);
			}
		}
	}

	/**
	 * Some versions of k6 look beside the first script, others beside the one that asks.
	 */
	private void addNamed(String name, Path from) {
		try {
			Path path = Path.of(FILE_URL.matcher(name).replaceFirst(""));
			add(from.resolveSibling(path).normalize());
			add(this.script.resolveSibling(path).normalize());
		}
		catch (InvalidPathException ex) {
			// other text
		}
	}

	private static String text(Path file) {
		try {
			return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			// k6 says best what is wrong with it
			return "";
		}
	}

}
