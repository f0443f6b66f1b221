package io.vtbench.runner.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.Quantity;
import io.vtbench.runner.cluster.ClusterException;
import io.vtbench.runner.cluster.ClusterSettings;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.ResolvedArm;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a person can choose of a run on a cluster. */
final class ClusterOptions {

	/** A place that is not this machine; the default needs no name. */
	enum Place {

		KUBERNETES

	}

	private static final int MOST_GENERATORS = 1000;

	@Option(names = "--on", paramLabel = "kubernetes",
			description = { "Run subject, back-ends and load on the cluster of the current kubectl",
					"context, with k6-operator, instead of this machine: docs/scale.md." })
	private @Nullable Place place;

	@Option(names = "--generators", paramLabel = "N",
			description = "On a cluster: pods that send the load (default: 1).")
	private @Nullable Integer generators;

	@Option(names = "--namespace-prefix", paramLabel = "NAME",
			description = "On a cluster: begin of the name of the run's own namespace (default: vtbench).")
	private @Nullable String namespacePrefix;

	@Option(names = "--image-prefix", paramLabel = "PREFIX",
			description = "On a cluster: before a service's name, for its image (default: vtbench/).")
	private @Nullable String imagePrefix;

	@Option(names = "--image", paramLabel = "SERVICE=IMAGE",
			description = "On a cluster: image of a service, of k6 or of k6-starter; may be repeated.")
	private Map<String, String> images = new LinkedHashMap<>();

	@Option(names = "--pull-policy", paramLabel = "POLICY",
			description = "On a cluster: IfNotPresent, Always or Never (default: IfNotPresent).")
	private @Nullable String pullPolicy;

	@Option(names = "--cpus", paramLabel = "N", description = "On a cluster: processors of the subject (default: 1).")
	private @Nullable String cpus;

	@Option(names = "--memory", paramLabel = "SIZE",
			description = "On a cluster: memory of the subject (default: 1Gi).")
	private @Nullable String memory;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	boolean isCluster() {
		return this.place == Place.KUBERNETES;
	}

	/**
	 * Checks the choices.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		if (!isCluster()) {
			boolean none = this.generators == null && this.namespacePrefix == null && this.imagePrefix == null
					&& this.images.isEmpty() && this.pullPolicy == null && this.cpus == null && this.memory == null;
			require(none,
					"--generators, --namespace-prefix, --image-prefix, --image, --pull-policy, --cpus and --memory"
							+ " are for --on kubernetes; add it, or leave them out");
			return;
		}
		ClusterSettings settings = settings();
		require(settings.generators() >= 1 && settings.generators() <= MOST_GENERATORS,
				"--generators must be 1 to " + MOST_GENERATORS + ", but is " + settings.generators());
		require(settings.namespacePrefix().matches("[a-z]([-a-z0-9]{0,29}[a-z0-9])?"),
				"--namespace-prefix must be lower-case letters, digits and hyphens, at most 31, but is "
						+ settings.namespacePrefix());
		require(settings.pullPolicy().matches("IfNotPresent|Always|Never"),
				"--pull-policy must be IfNotPresent, Always or Never, but is " + settings.pullPolicy());
		require(isAmount(settings.cpus()), "--cpus must be an amount such as 2 or 500m, but is " + settings.cpus());
		require(isAmount(settings.memory()),
				"--memory must be an amount such as 512Mi or 2Gi, but is " + settings.memory());
		String unsafe = settings.images().values().stream().filter((image) -> !isImage(image)).findFirst().orElse(null);
		require(unsafe == null, "--image must be SERVICE=IMAGE, but the image is '" + unsafe + "'");
		require(isImage(settings.imagePrefix() + "x"),
				"--image-prefix must be the begin of an image's name, but is '" + settings.imagePrefix() + "'");
		require(System.getenv("VTBENCH_HEADERS") == null,
				"VTBENCH_HEADERS would be seen by all who may read pods; unset it for --on kubernetes");
	}

	private static boolean isImage(String text) {
		return text.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*");
	}

	private static boolean isAmount(String text) {
		return text.matches("\\d+(\\.\\d+)?(m|[KMGT]i?)?")
				&& Quantity.getAmountInBytes(new Quantity(text)).signum() > 0;
	}

	ClusterSettings settings() {
		return new ClusterSettings((this.generators != null) ? this.generators : 1,
				(this.namespacePrefix != null) ? this.namespacePrefix : "vtbench",
				(this.imagePrefix != null) ? this.imagePrefix : "vtbench/", this.images,
				(this.pullPolicy != null) ? this.pullPolicy : "IfNotPresent", (this.cpus != null) ? this.cpus : "1",
				(this.memory != null) ? this.memory : "1Gi");
	}

	/**
	 * Checks that an experiment can be made there.
	 * @throws ClusterException with what keeps it from it
	 */
	void requirePossible(Experiment experiment) {
		String objection = objection(experiment);
		if (objection != null) {
			throw ClusterException.wrongCall(experiment.scenario().name() + " cannot run on Kubernetes: " + objection
					+ "; or leave --on kubernetes out");
		}
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
		return (settings().generators() > users)
				? settings().generators() + " generators cannot share " + users + " users" : null;
	}

	private @Nullable String objection(ServiceSpec subject, Experiment experiment) {
		boolean own = subject.image() == null && experiment.scenario().services().containsKey(subject.name());
		if (own && !settings().names(subject)) {
			return "it measures the jar of " + subject.name() + ", and a pod runs an image: build one, and name it with"
					+ " --image " + subject.name() + "=NAME";
		}
		ServiceLimits limits = subject.limits();
		return (limits != null && (this.cpus == null || this.memory == null)) ? "its container has limits ("
				+ limits.cpus() + " processors, " + limits.memory() + "): say the same with --cpus and --memory" : null;
	}

	private void require(boolean fine, String complaint) {
		if (!fine) {
			throw new ParameterException(this.command.commandLine(), complaint);
		}
	}

}
