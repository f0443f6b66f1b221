package io.vtbench.runner.measure;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.file.Sha256;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.judge.RunManifest;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Environment;

/** Describes an experiment as its environment and this suite are now. */
public final class ManifestReader {

	/**
	 * The seconds that a call of git may take. A large work tree on a slow disk takes
	 * some.
	 */
	private static final int GIT_SECONDS = 10;

	private ManifestReader() {
	}

	/** Returns what each arm runs with, by its name. */
	public static Map<String, Setup> arms(Experiment experiment, Environment environment) {
		Map<String, Setup> arms = new LinkedHashMap<>();
		experiment.arms().forEach((arm) -> arms.put(arm.name(), environment.setup(experiment, arm)));
		return arms;
	}

	/** Describes where the arms run, for the result. */
	public static EnvironmentFacts environment(Experiment experiment, Environment environment, Map<String, Setup> arms)
			throws InterruptedException {
		MachineFacts machine = environment.machine();
		Path home = experiment.home();
		Map<String, Map<String, String>> backends = new LinkedHashMap<>();
		Map<String, Jar> jars = new LinkedHashMap<>();
		for (ServiceSpec backend : experiment.backends()) {
			backends.put(backend.name(), experiment.sized().backendProperties(backend.name()));
			Jar jar = environment.jar(experiment, backend);
			if (jar != null) {
				jars.put(backend.name(), jar);
			}
		}
		Map<String, Map<String, String>> byArm = new LinkedHashMap<>();
		arms.keySet().forEach((arm) -> byArm.put(arm, new LinkedHashMap<>()));
		RunManifest.differences(arms)
			.forEach((each) -> each.values()
				.forEach((arm, value) -> byArm.computeIfAbsent(arm, (name) -> new LinkedHashMap<>())
					.put(each.setting(), value)));
		return new EnvironmentFacts(machine.cpu(), machine.cores(), machine.memoryBytes(), machine.kernel(), jdk(arms),
				String.join(" ", RunManifest.commonFlags(arms.values())), environment.generator(experiment),
				commit(home), isChanged(home), experiment.seed(), commonProperties(arms), byArm, backends, List.of(),
				jars);
	}

	/** Returns the suite's commit; empty where its folder is no work tree of git. */
	static String commit(Path home) throws InterruptedException {
		return isWorkTree(home) ? git(home, "rev-parse", "--short=12", "HEAD").lastLine() : "";
	}

	/**
	 * Returns whether the suite differs from its commit. Documents and published results
	 * are no part of what is measured.
	 */
	static boolean isChanged(Path home) throws InterruptedException {
		return isWorkTree(home)
				&& git(home, "status", "--porcelain", "--untracked-files=normal", "--", ":!docs", ":!*.md").text()
					.lines()
					// git warns among them
					.anyMatch((line) -> line.matches("[ MTADRCU?!]{2} .*"));
	}

	/**
	 * Returns whether the suite's folder is a work tree of git. An unpacked release may
	 * lie inside of another work tree, which says nothing of it.
	 */
	private static boolean isWorkTree(Path home) throws InterruptedException {
		Programs.Output top = git(home, "rev-parse", "--show-toplevel");
		try {
			return top.ok() && Path.of(top.lastLine()).toRealPath().equals(home.toRealPath());
		}
		catch (IOException | InvalidPathException ex) {
			return false;
		}
	}

	private static Programs.Output git(Path home, String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
		command.addAll(List.of(arguments));
		return Programs.call(command, Map.of(), GIT_SECONDS);
	}

	/** Returns the JDKs that the arms run on, in words. */
	public static String jdk(Map<String, Setup> arms) {
		List<String> all = arms.values().stream().map(Setup::jdk).distinct().toList();
		return (all.size() == 1) ? all.getFirst()
				: arms.entrySet()
					.stream()
					.map((arm) -> arm.getValue().jdk() + " in " + arm.getKey())
					.collect(Collectors.joining(", "));
	}

	private static Map<String, String> commonProperties(Map<String, Setup> arms) {
		Map<String, String> common = new LinkedHashMap<>(arms.values().iterator().next().properties());
		arms.values().forEach((arm) -> common.entrySet().retainAll(arm.properties().entrySet()));
		return common;
	}

	/** Reads everything that decides what a fork measures. */
	static RunManifest read(Experiment experiment, EnvironmentFacts environment, Map<String, Setup> arms) {
		RunManifest manifest = RunManifest.of(experiment.scenarioFacts(), experiment.design(), experiment.loadFacts(),
				environment, arms);
		manifest.with("suite", "runner", runner()).with("suite", "JDK of the back-ends", Jdk.own().describe());
		manifest.with("scenario", "file", hash(experiment.source()));
		for (String file : List.of("modes.yaml", "services.yaml")) {
			manifest.with("scenario", file, hash(experiment.home().resolve("scenarios").resolve(file)));
		}
		manifest.with("scenario", "pairs", experiment.pairs() + " to " + experiment.maxPairs())
			.with("scenario", "network", experiment.sized().network())
			.with("scenario", "limits", experiment.scenario().limits())
			.with("scenario", "database", (experiment.scenario().postgres() == null) ? null
					: (experiment.postgres() != null) ? "a server of your own" : "embedded");
		LoadSpec load = experiment.load();
		if (load != null) {
			manifest
				.with(RunRequest.LOAD, RunRequest.SCRIPTS,
						LoadScripts.hash(experiment.home(), String.valueOf(load.script()), variables(experiment)))
				.with(RunRequest.LOAD, "share", load.share())
				.with(RunRequest.LOAD, "warm-up without delay", experiment.warmUp());
		}
		for (ResolvedArm arm : experiment.arms()) {
			manifest.with("arm " + arm.name(), "mode", arm.mode().name() + ", " + arm.mode().threadKind());
		}
		return manifest;
	}

	private static List<String> variables(Experiment experiment) {
		return experiment.arms().stream().flatMap((arm) -> new TreeMap<>(arm.loadEnv()).values().stream()).toList();
	}

	/**
	 * Returns the hash of the runner, which decides as well. Run from classes, it has
	 * none.
	 */
	private static String runner() {
		try {
			Path place = Path.of(ManifestReader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return Files.isRegularFile(place) ? hash(place) : "classes";
		}
		catch (URISyntaxException ex) {
			return "unknown";
		}
	}

	/** Returns the hash of a file; the word missing where it cannot be read. */
	static String hash(Path file) {
		try {
			return Sha256.of(file);
		}
		catch (IOException ex) {
			return "missing";
		}
	}

	/**
	 * Finds the files that make the load: a script, what it imports and what it opens. A
	 * script imports or opens a file by a name that is written in it in quotes, or that
	 * one of its variables has. So every such name of a file is taken for a file of the
	 * load.
	 */
	public static final class LoadScripts {

		private static final List<String> SUITE = List.of("k6", "resources/payload");

		private static final Pattern SCRIPT = Pattern.compile(".*\\.[cm]?[jt]s");

		/**
		 * A text in quotes. Quotes may overlap: an apostrophe in a comment opens none.
		 */
		private static final Pattern QUOTED = Pattern.compile("(['\"`])(?=([^'\"`\\r\\n]+)\\1)");

		private static final Pattern FILE_URL = Pattern.compile("^file://");

		private final Path script;

		private final Set<Path> files = new LinkedHashSet<>();

		private LoadScripts(Path script) {
			this.script = script.normalize();
		}

		/**
		 * Computes the hash of the suite's scripts and payload, and of every other file
		 * that makes the load. It depends on no path outside of the suite, so that a
		 * project has the same hash wherever it lies.
		 * @param script name of one in {@code k6/}, or a path
		 * @param variables values that the script gets
		 * @throws ServiceException where a folder of the suite cannot be read
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
			return Sha256.of(all.toString());
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
		 * Adds the files that a name may mean. Some versions of k6 look beside the first
		 * script, others beside the one that asks.
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

}
