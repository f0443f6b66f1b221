package io.vtbench.runner.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.SecretValues;
import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.JarReader;
import org.jspecify.annotations.Nullable;

/** Everything that decides what a fork measures, as names and values. */
final class RequestFacts {

	private final Map<String, Map<String, String>> groups = new LinkedHashMap<>();

	private RequestFacts() {
	}

	static Map<String, Map<String, String>> of(Experiment experiment, Environment environment)
			throws InterruptedException {
		RequestFacts facts = new RequestFacts();
		facts.suite(experiment);
		facts.machine(environment.machine());
		facts.scenario(experiment);
		facts.load(experiment, environment.generator(experiment));
		experiment.arms().forEach((arm) -> facts.arm(arm, experiment, environment));
		experiment.backends().forEach((backend) -> facts.backend(backend, experiment, environment));
		return facts.groups;
	}

	private void suite(Experiment experiment) {
		Checkout checkout = Checkout.of(experiment.home());
		put("suite", "commit", checkout.commit());
		put("suite", "uncommitted changes", checkout.dirty() ? "yes" : "no");
		put("suite", "runner", runner());
		put("suite", "JDK of the back-ends", Jdk.own().describe());
	}

	private void machine(MachineFacts machine) {
		put("machine", "processor", machine.cpu());
		put("machine", "cores", machine.cores());
	}

	private void scenario(Experiment experiment) {
		Scenario scenario = experiment.scenario();
		put("scenario", "name", scenario.name());
		put("scenario", "file", hash(experiment.source()));
		for (String file : List.of("modes.yaml", "services.yaml")) {
			put("scenario", file, hash(experiment.home().resolve("scenarios").resolve(file)));
		}
		put("scenario", "profile", experiment.sized().profile().key());
		put("scenario", "time scale", experiment.sized().timeScale());
		put("scenario", "arms", String.join(", ", experiment.arms().stream().map(ResolvedArm::name).toList()));
		put("scenario", "pairs", experiment.pairs() + " to " + experiment.maxPairs());
		put("scenario", "seed", experiment.seed());
		put("scenario", "design", experiment.design());
		put("scenario", "arguments", String.join(" ", scenario.args()));
		put("scenario", "network", experiment.sized().network());
		put("scenario", "limits", scenario.limits());
		put("scenario", "database", (scenario.postgres() == null) ? null
				: (experiment.postgres() != null) ? "a server of your own" : "embedded");
	}

	private void load(Experiment experiment, String k6) {
		LoadSpec load = experiment.load();
		if (load == null) {
			return;
		}
		put("load", "k6", k6);
		put("load", "scripts",
				LoadScripts.hash(experiment.home(), String.valueOf(load.script()), variables(experiment)));
		put("load", "script", load.scriptName());
		put("load", "shape", load.shape());
		put("load", "users", load.users());
		put("load", "requests", load.requests());
		put("load", "requests of each user", load.requestsPerUser());
		put("load", "rate", load.rate());
		put("load", "share", load.share());
		put("load", "ramp-up", load.rampUp());
		put("load", "warm-up", load.warmUp());
		put("load", "duration", load.duration());
		put("load", "warm-up without delay", experiment.warmUp());
	}

	private static List<String> variables(Experiment experiment) {
		return experiment.arms().stream().flatMap((arm) -> new TreeMap<>(arm.loadEnv()).values().stream()).toList();
	}

	private void arm(ResolvedArm arm, Experiment experiment, Environment environment) {
		Setup setup = environment.setup(experiment, arm);
		String group = "arm " + arm.name();
		put(group, "mode", arm.mode().name() + ", " + arm.mode().threadKind());
		put(group, "service", arm.subject().name());
		put(group, "jar", jar(setup.jar()));
		put(group, "JDK", setup.jdk());
		put(group, "AOT cache", setup.aotCache());
		put(group, "JVM flags", String.join(" ", arm.jvm()));
		SecretValues.hidden(arm.properties()).forEach((name, value) -> put(group, name, value));
		SecretValues.hidden(arm.env()).forEach((name, value) -> put(group, "env " + name, value));
		arm.loadEnv().forEach((name, value) -> put(group, "k6 " + name, value));
		put(group, "delay factor", arm.delayFactor());
	}

	private void backend(ServiceSpec backend, Experiment experiment, Environment environment) {
		String group = "back-end " + backend.name();
		put(group, "jar", jar(environment.jar(experiment, backend)));
		experiment.sized().backendProperties(backend.name()).forEach((name, value) -> put(group, name, value));
	}

	private void put(String group, String name, @Nullable Object value) {
		if (value != null) {
			this.groups.computeIfAbsent(group, (key) -> new LinkedHashMap<>()).put(name, value.toString());
		}
	}

	private static String jar(@Nullable Jar jar) {
		return (jar != null) ? jar.sha256() : "missing";
	}

	/** The runner itself decides as well; run from classes, it has no hash. */
	private static String runner() {
		try {
			Path place = Path.of(RequestFacts.class.getProtectionDomain().getCodeSource().getLocation().toURI());
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
