package io.vtbench.runner.run;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.result.Difference;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.ServiceSpec;

/** Describes where an experiment takes place. */
public final class EnvironmentReader {

	private EnvironmentReader() {
	}

	/**
	 * Describes an environment.
	 * @param arms what each arm runs with there
	 */
	public static EnvironmentFacts read(Experiment experiment, Environment environment, Map<String, Setup> arms)
			throws InterruptedException {
		MachineFacts machine = environment.machine();
		Checkout checkout = Checkout.of(experiment.home());
		Map<String, Map<String, String>> backends = new LinkedHashMap<>();
		Map<String, Jar> jars = new LinkedHashMap<>();
		for (ServiceSpec backend : experiment.backends()) {
			backends.put(backend.name(), experiment.sized().backendProperties(backend.name()));
			Jar jar = environment.jar(experiment, backend);
			if (jar != null) {
				jars.put(backend.name(), jar);
			}
		}
		return new EnvironmentFacts(machine.cpu(), machine.cores(), machine.memoryBytes(), machine.kernel(), jdk(arms),
				flags(arms), environment.generator(experiment), checkout.commit(), checkout.dirty(), experiment.seed(),
				shared(arms), byArm(arms), backends, List.of(), jars);
	}

	private static String jdk(Map<String, Setup> arms) {
		List<String> all = arms.values().stream().map(Setup::jdk).distinct().toList();
		return (all.size() == 1) ? all.getFirst()
				: arms.entrySet()
					.stream()
					.map((arm) -> arm.getValue().jdk() + " in " + arm.getKey())
					.collect(Collectors.joining(", "));
	}

	private static String flags(Map<String, Setup> arms) {
		Set<String> shared = new LinkedHashSet<>(arms.values().iterator().next().jvm());
		arms.values().forEach((arm) -> shared.retainAll(arm.jvm()));
		return String.join(" ", shared);
	}

	/** Properties that have the same value in every arm. */
	private static Map<String, String> shared(Map<String, Setup> arms) {
		Map<String, String> shared = new LinkedHashMap<>(arms.values().iterator().next().properties());
		arms.values().forEach((arm) -> shared.entrySet().retainAll(arm.properties().entrySet()));
		return shared;
	}

	private static Map<String, Map<String, String>> byArm(Map<String, Setup> arms) {
		Map<String, Map<String, String>> byArm = new LinkedHashMap<>();
		arms.keySet().forEach((arm) -> byArm.put(arm, new LinkedHashMap<>()));
		Difference.among(arms)
			.forEach((difference) -> difference.values()
				.forEach((arm, value) -> byArm.computeIfAbsent(arm, (name) -> new LinkedHashMap<>())
					.put(difference.setting(), value)));
		return byArm;
	}

}
