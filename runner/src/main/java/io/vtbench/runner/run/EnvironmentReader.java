package io.vtbench.runner.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.result.Environment;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.process.Jdk;

/** Describes where an experiment takes place. */
final class EnvironmentReader {

	private EnvironmentReader() {
	}

	static Environment read(Experiment experiment, String k6) {
		MachineFacts machine = MachineFacts.read();
		Map<String, Map<String, String>> arms = new LinkedHashMap<>();
		experiment.arms().forEach((arm) -> arms.put(arm.name(), armProperties(arm)));
		Map<String, Map<String, String>> backends = new LinkedHashMap<>();
		for (ServiceSpec backend : experiment.backends()) {
			backends.put(backend.name(), experiment.sized().backendProperties(backend.name()));
		}
		return new Environment(machine.cpu(), machine.cores(), machine.memoryBytes(), machine.kernel(), Jdk.describe(),
				String.join(" ", experiment.jvm()), k6, git(experiment.home(), "rev-parse", "--short=12", "HEAD"),
				!git(experiment.home(), "status", "--porcelain", "--untracked-files=no").isEmpty(), experiment.seed(),
				experiment.scenario().properties(), arms, backends, List.of());
	}

	private static Map<String, String> armProperties(ArmSetup arm) {
		Map<String, String> properties = new TreeMap<>(arm.mode().properties());
		if (!arm.mode().jvm().isEmpty()) {
			properties.put("jvm", String.join(" ", arm.mode().jvm()));
		}
		arm.env().forEach((variable, value) -> properties.put("k6 " + variable, value));
		if (arm.delayFactor() != 1) {
			properties.put("injected delay factor", String.valueOf(arm.delayFactor()));
		}
		return properties;
	}

	private static String git(Path home, String... arguments) {
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
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return "";
		}
	}

}
