package io.vtbench.runner.environment.kubernetes;

import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.vtbench.runner.environment.Capability;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Which experiments can be made on a cluster.
 *
 * @param limited whether a person chose the subject's processors and memory
 */
public record ClusterFit(ClusterSettings settings, boolean limited) {

	/**
	 * Refuses an experiment that cannot be made there.
	 * @param given what the cluster can do
	 * @throws ClusterException with what keeps it from it
	 */
	public void require(Experiment experiment, Set<Capability> given) {
		String objection = Capability.missing(experiment, given).map(Capability::reason).orElse(null);
		objection = (objection != null) ? objection : objection(experiment);
		if (objection != null) {
			throw ClusterException.wrongCall(experiment.scenario().name() + " cannot run on Kubernetes: " + objection
					+ "; or leave --on kubernetes out");
		}
	}

	private @Nullable String objection(Experiment experiment) {
		if (experiment.arms().stream().map(ResolvedArm::jdk).distinct().count() > 1) {
			return "its arms differ in their JDK, and an image has one";
		}
		List<ServiceSpec> subjects = experiment.arms().stream().map(ResolvedArm::subject).distinct().toList();
		if (subjects.stream().map(this.settings::image).distinct().count() < subjects.size()) {
			return "its arms differ in their jar, and all pods run one image of a service";
		}
		String service = subjects.stream()
			.map((subject) -> objection(subject, experiment))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
		if (service != null) {
			return service;
		}
		int users = (experiment.load() != null) ? experiment.load().concurrency() : 0;
		return (this.settings.generators() > users)
				? this.settings.generators() + " generators cannot share " + users + " users" : null;
	}

	private @Nullable String objection(ServiceSpec subject, Experiment experiment) {
		boolean own = subject.image() == null && experiment.scenario().services().containsKey(subject.name());
		if (own && !this.settings.names(subject)) {
			return "it measures the jar of " + subject.name() + ", and a pod runs an image: build one, and name it with"
					+ " --image " + subject.name() + "=NAME";
		}
		ServiceLimits limits = subject.limits();
		return (limits != null && !this.limited) ? "its container has limits (" + limits.cpus() + " processors, "
				+ limits.memory() + "): say the same with --cpus and --memory" : null;
	}

}
