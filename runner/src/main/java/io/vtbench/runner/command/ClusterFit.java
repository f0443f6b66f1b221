package io.vtbench.runner.command;

import java.util.List;
import java.util.Objects;

import io.vtbench.runner.cluster.ClusterException;
import io.vtbench.runner.cluster.ClusterSettings;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.ResolvedArm;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Which experiments can be made on a cluster.
 *
 * @param limited whether a person chose the subject's processors and memory
 */
record ClusterFit(ClusterSettings settings, boolean limited) {

	/**
	 * An experiment there.
	 * @throws ClusterException with what keeps it from it
	 */
	Experiment placed(Experiment experiment) {
		String objection = objection(experiment);
		if (objection != null) {
			throw ClusterException.wrongCall(experiment.scenario().name() + " cannot run on Kubernetes: " + objection
					+ "; or leave --on kubernetes out");
		}
		return experiment.elsewhere(this.settings.options());
	}

	private @Nullable String objection(Experiment experiment) {
		LoadSpec load = experiment.load();
		if (load == null) {
			return "it is a program without a server, which runs on this machine only";
		}
		if (experiment.design() == Design.DUET) {
			return "both arms of a duet must share one machine's processors";
		}
		if (experiment.scenario().postgres() != null) {
			return "it needs PostgreSQL, which the runner starts on this machine only";
		}
		if (experiment.sized().network() != null) {
			return "it delays the network by Toxiproxy, which the runner starts on this machine only";
		}
		if (experiment.scenario().limits() != null) {
			return "its limits are control groups of this machine";
		}
		if (experiment.arms().stream().map(ResolvedArm::jdk).distinct().count() > 1) {
			return "its arms differ in their JDK, and an image has one";
		}
		List<ServiceSpec> subjects = experiment.arms().stream().map(ResolvedArm::subject).distinct().toList();
		if (subjects.stream().map(ServiceSpec::name).distinct().count() < subjects.size()) {
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
		int users = load.concurrency();
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
