package io.vtbench.runner.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.machine.Jdk;

/**
 * Experiments of the sample suite.
 *
 * @param home folder that takes what they need
 */
public record SampleExperiments(Path home) {

	private static final Path SUITE = Path.of("src/test/resources/scenario/suite");

	/** Both modes at once, at half of the machine. */
	public Experiment duet(int pairs) {
		return own("duet", """
				question: What does it cost?
				subject: bank-service
				arms: [platform, virtual]
				design: duet
				load: {script: transfer.js, share: 0.5, warmUp: 1s, duration: 10s}
				primary: cpu
				""", pairs);
	}

	/** Both modes in alternating blocks, by users or by arrivals. */
	public Experiment interleaved(String load, int pairs) {
		return interleaved(4, "5s", load, pairs);
	}

	/** The same for more users and with another time to warm up. */
	public Experiment interleaved(int users, String warmUp, String load, int pairs) {
		return own("interleaved", """
				question: What does it give?
				subject: bank-service
				arms: [platform, virtual]
				design: interleaved
				load: {script: transfer.js, users: %d, warmUp: %s, duration: 12s, %s}
				primary: p95
				warmUp: {requests: 0}
				""".formatted(users, warmUp, load), pairs);
	}

	/** The same in a suite of which one arm cannot be measured. */
	public static Experiment failing(Experiment experiment, String arm, String flag) {
		return experiment.withArms(
				experiment.arms().stream().map((each) -> each.name().equals(arm) ? each.withJvm(flag) : each).toList());
	}

	/** A load whose script is not one of the suite's. */
	public Experiment scripted(Path script) {
		return own("scripted", """
				question: How long does an order take?
				subject: bank-service
				arms: [platform, virtual]
				load: {script: %s, users: 4, requests: 40, env: {PRICES: ../data/prices.csv}}
				primary: makespan
				""".formatted(script), 2);
	}

	private Experiment own(String name, String scenario, int pairs) {
		Path scenarios = this.home.resolve("scenarios");
		try {
			Files.createDirectories(scenarios);
			for (String file : List.of("modes.yaml", "services.yaml")) {
				Files.copy(SUITE.resolve(file), scenarios.resolve(file), StandardCopyOption.REPLACE_EXISTING);
			}
			Files.writeString(scenarios.resolve(name + ".yaml"), scenario);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return experiment(Catalog.read(scenarios), name, List.of("platform", "virtual"), pairs, pairs);
	}

	/** Modes of the sample suite, one after the other. */
	public Experiment experiment(List<String> arms, int pairs, int maxPairs) {
		return experiment(Catalog.read(SUITE), "transfer", arms, pairs, maxPairs);
	}

	private Experiment experiment(Catalog catalog, String scenario, List<String> arms, int pairs, int maxPairs) {
		List<ResolvedArm> setups = arms.stream()
			.map((name) -> new ResolvedArm(name, catalog.mode(name), catalog.service("bank-service"), Jdk.own(),
					List.of(), catalog.mode(name).properties(), Map.of(), Set.of(),
					variables(catalog.scenario(scenario)), 1, null))
			.toList();
		return new Experiment(catalog.scenario(scenario).sized(Profile.QUICK, null), setups, List.of(), pairs, maxPairs,
				1, this.home, this.home.resolve("transfer.yaml"), "./bench run transfer", null, List.of());
	}

	private static Map<String, String> variables(Scenario scenario) {
		return (scenario.load() != null && scenario.load().env() != null) ? scenario.load().env() : Map.of();
	}

}
