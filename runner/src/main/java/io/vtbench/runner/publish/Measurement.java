package io.vtbench.runner.publish;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.scenario.ServiceSpec;

/**
 * What a command would measure, known before it does.
 *
 * @param experiments of the suite's scenarios; empty for a trial
 * @param jars that are started, relative to the suite's folder or elsewhere
 * @param packages of the runner that measure such a command beside those of every run
 * @param expectedSeconds from the bounds, or the time limit of a trial
 */
public record Measurement(List<Experiment> experiments, List<Path> jars, List<String> packages,
		double expectedSeconds) {

	public Measurement {
		experiments = List.copyOf(experiments);
		jars = List.copyOf(jars);
		packages = List.copyOf(packages);
	}

	/** The measurement of experiments, with the jars of their arms and back-ends. */
	public static Measurement of(List<Experiment> experiments, String... packages) {
		Map<String, Path> jars = new TreeMap<>();
		for (Experiment experiment : experiments) {
			experiment.backends().forEach((backend) -> add(jars, experiment, backend));
			experiment.arms().stream().map(ResolvedArm::subject).forEach((subject) -> add(jars, experiment, subject));
		}
		return new Measurement(experiments, List.copyOf(jars.values()), List.of(packages),
				experiments.stream().mapToDouble(Experiment::expectedSeconds).sum());
	}

	private static void add(Map<String, Path> jars, Experiment experiment, ServiceSpec service) {
		if (service.image() == null) {
			jars.put(service.jar(), experiment.home().resolve(service.jar()));
		}
	}

}
