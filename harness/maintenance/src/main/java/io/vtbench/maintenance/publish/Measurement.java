package io.vtbench.maintenance.publish;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.ServiceSpec;

/**
 * Says what a command would measure, before it does.
 *
 * @param experiments of the suite's scenarios; empty for a trial
 * @param jars that are started, relative to the suite's folder or elsewhere
 * @param designs by which the command measures, as {@link MethodVersions} names them
 * @param expectedSeconds seconds from the bounds, or the time limit of a trial
 */
record Measurement(List<Experiment> experiments, List<Path> jars, Set<String> designs, double expectedSeconds) {

	/**
	 * Makes the measurement of experiments, with the jars of their arms and back-ends.
	 * @param more designs beside those of the experiments
	 */
	static Measurement of(Collection<Experiment> experiments, Set<String> more) {
		Set<String> designs = new TreeSet<>(more);
		Map<String, Path> jars = new TreeMap<>();
		for (Experiment experiment : experiments) {
			designs.add(MethodVersions.design(experiment));
			experiment.backends().forEach((backend) -> add(jars, experiment, backend));
			experiment.arms().stream().map(ResolvedArm::subject).forEach((subject) -> add(jars, experiment, subject));
		}
		return new Measurement(List.copyOf(experiments), List.copyOf(jars.values()), designs,
				experiments.stream().mapToDouble(Experiment::expectedSeconds).sum());
	}

	private static void add(Map<String, Path> jars, Experiment experiment, ServiceSpec service) {
		if (service.image() == null) {
			jars.put(service.jar(), experiment.home().resolve(service.jar()));
		}
	}

}
