package io.vtbench.maintenance.publish;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.BootJar;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.Sha256;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.measure.ManifestReader.LoadScripts;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ResolvedArm;

/**
 * Computes the version of everything that decides what a command measures: the method
 * versions of its designs, and its data as hashes of text. A commit would make each
 * result old with each change of a document, and class files differ between compilers;
 * text without comments is the same on every machine.
 *
 * @param home folder of the suite
 * @param methods method versions of its designs
 */
record ResultVersion(Path home, MethodVersions methods) {

	/**
	 * Finds a literal of text or character (group 1), or what separates: comments,
	 * blanks.
	 */
	private static final Pattern TOKENS = Pattern
		.compile("(\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+')"
				+ "|(?://[^\\n]*|/\\*[\\s\\S]*?\\*/|\\s+)++");

	private static final Pattern VERSION = Pattern.compile("-\\d.*");

	/**
	 * Computes the version of what a command would measure.
	 * @return number or short hash of each part that may change
	 */
	Map<String, String> of(List<String> command, Measurement measurement) {
		Map<String, String> version = new LinkedHashMap<>();
		add(version, "command", String.join("\n", command));
		version.putAll(this.methods.parts(measurement.designs()));
		for (Experiment experiment : measurement.experiments()) {
			add(version, "scenario", text(experiment.source()));
			add(version, "arms", arms(experiment));
			LoadSpec load = experiment.load();
			if (load != null) {
				add(version, "load scripts", LoadScripts.hash(this.home, String.valueOf(load.script()),
						experiment.arms().stream().flatMap((arm) -> arm.loadEnv().values().stream()).toList()));
			}
		}
		measurement.jars().forEach((jar) -> add(version, String.valueOf(jar.getFileName()), jar(jar)));
		return version;
	}

	/**
	 * Adds the hash of a text. Several experiments may have the same part, or different
	 * ones, whose hashes are then joined.
	 */
	private static void add(Map<String, String> version, String part, String text) {
		version.merge(part, hash(text), (one, other) -> one.equals(other) ? one : hash(one + other));
	}

	/** Returns what arms get from modes and services, without the place of the suite. */
	private String arms(Experiment experiment) {
		StringJoiner all = new StringJoiner("\n");
		for (ResolvedArm arm : experiment.arms()) {
			all.add(String.join(" ", arm.name(), arm.mode().name(), arm.mode().threadKind(), arm.subject().name()))
				.add(arm.jvm().toString())
				.add(new TreeMap<>(arm.properties()).toString())
				.add(new TreeMap<>(arm.env()).toString())
				.add(new TreeMap<>(arm.loadEnv()) + " " + arm.delayFactor());
		}
		return all.toString().replace(this.home.toString(), "");
	}

	/**
	 * Returns the sources and libraries of a jar that is built here; the hash of any
	 * other.
	 */
	private String jar(Path jar) {
		if (!Files.isRegularFile(jar)) {
			return "missing";
		}
		// a module builds its jar into its folder target
		Path module = jar.resolve("../..").normalize();
		boolean isBuiltHere = jar.startsWith(this.home) && jar.resolveSibling("").endsWith("target")
				&& isModule(module);
		return Attempt.get(() -> isBuiltHere ? module(module, BootJar.read(jar).libraries()) : Sha256.of(jar));
	}

	private String module(Path module, List<String> libraries) {
		StringJoiner all = new StringJoiner("\n");
		all.add(sources(module.resolve("src/main")));
		for (String library : new TreeSet<>(libraries)) {
			String name = VERSION.matcher(library).replaceFirst("");
			all.add(Stream.of(this.home.resolve(name), this.home.resolve("services").resolve(name))
				.filter(ResultVersion::isModule)
				.findFirst()
				.map((folder) -> sources(folder.resolve("src/main")))
				.orElse(library));
		}
		return all.toString();
	}

	private static boolean isModule(Path folder) {
		return Files.isRegularFile(folder.resolve("pom.xml"));
	}

	/**
	 * Returns the names and texts of the files below a folder, sorted because no file
	 * system does it.
	 */
	private static String sources(Path folder) {
		if (!Files.isDirectory(folder)) {
			return "";
		}
		Map<String, String> texts = new TreeMap<>();
		Inputs.below(folder, Integer.MAX_VALUE)
			.stream()
			.filter(Files::isRegularFile)
			.forEach((file) -> texts.put(folder.relativize(file).toString().replace('\\', '/'), text(file)));
		return Maps.each(texts, (name, text) -> name + "\n" + text).collect(Collectors.joining("\n"));
	}

	/**
	 * Returns the text of a file; that of Java without comments, and with single blanks.
	 */
	private static String text(Path file) {
		return Attempt.get(() -> {
			String text = Files.readString(file, StandardCharsets.ISO_8859_1).replace("\r\n", "\n");
			return file.toString().endsWith(".java") ? withoutComments(text) : text;
		});
	}

	private static String withoutComments(String java) {
		return TOKENS.matcher(java)
			.replaceAll((token) -> (token.group(1) != null) ? Matcher.quoteReplacement(token.group(1)) : " ")
			.strip();
	}

	private static String hash(String text) {
		return Sha256.of(text).substring(0, 12);
	}

}
