package io.vtbench.runner.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.probe.MachineFacts;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.JarReader;

/** Describes an experiment as its environment and this suite are now. */
public final class ManifestReader {

	private ManifestReader() {
	}

	/** What each arm runs with. */
	public static Map<String, Setup> arms(Experiment experiment, Environment environment) {
		Map<String, Setup> arms = new LinkedHashMap<>();
		experiment.arms().forEach((arm) -> arms.put(arm.name(), environment.setup(experiment, arm)));
		return arms;
	}

	/** Where the arms run, for the result. */
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
				git(home, "rev-parse", "--short=12", "HEAD"), isChanged(home), experiment.seed(),
				commonProperties(arms), byArm, backends, List.of(), jars);
	}

	/** Documents and published results are no part of what is measured. */
	private static boolean isChanged(Path home) throws InterruptedException {
		return !git(home, "status", "--porcelain", "--untracked-files=normal", "--", ":!docs", ":!*.md").isEmpty();
	}

	/** What git says of the suite's folder; nothing where there is no git. */
	private static String git(Path home, String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
		command.addAll(List.of(arguments));
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			return (process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0) ? output : "";
		}
		catch (IOException ex) {
			return "";
		}
	}

	private static String jdk(Map<String, Setup> arms) {
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

	/** Everything that decides what a fork measures. */
	static RunManifest read(Experiment experiment, Environment environment) throws InterruptedException {
		Map<String, Setup> arms = arms(experiment, environment);
		RunManifest manifest = RunManifest.of(experiment.scenarioFacts(), experiment.design(), experiment.loadFacts(),
				environment(experiment, environment, arms), arms);
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

	/** The runner itself decides as well; run from classes, it has no hash. */
	private static String runner() {
		try {
			Path place = Path.of(ManifestReader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return Files.isRegularFile(place) ? hash(place) : "classes";
		}
		catch (URISyntaxException ex) {
			return "unknown";
		}
	}

	/** Hash of a file; a word where it cannot be read. */
	static String hash(Path file) {
		try {
			return JarReader.sha256(file);
		}
		catch (IOException ex) {
			return "missing";
		}
	}

}
