package io.vtbench.runner.command;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.environment.kubernetes.ClusterSettings;
import io.vtbench.runner.format.PlainText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where services and load run. */
class EnvironmentOptions extends Options {

	/** An environment that is not this machine; the default needs no name. */
	enum Kind {

		KUBERNETES

	}

	private static final int MAX_GENERATORS = 1000;

	@Option(names = "--on", paramLabel = "kubernetes",
			description = "Run service, back-ends and load with k6-operator on the cluster of the current kubectl"
					+ " context, instead of on this machine; see docs/how-to/kubernetes.md.")
	private @Nullable Kind kind;

	@Option(names = "--generators", paramLabel = "N", defaultValue = "1",
			description = "On a cluster: number of pods that send the load. Default: ${DEFAULT-VALUE}.")
	private int generators = 1;

	@Option(names = "--namespace-prefix", paramLabel = "NAME", defaultValue = "vtbench",
			description = "On a cluster: first part of the name of the run's namespace. Default: ${DEFAULT-VALUE}.")
	private String namespacePrefix = "";

	@Option(names = "--namespace", paramLabel = "NAME",
			description = "On a cluster: a namespace that is there already, for an account that may make none.")
	private @Nullable String namespace;

	@Option(names = "--pull-policy", paramLabel = "POLICY", defaultValue = "IfNotPresent",
			description = "On a cluster: IfNotPresent, Always or Never. Default: ${DEFAULT-VALUE}.")
	private String pullPolicy = "";

	final boolean isCluster() {
		return this.kind == Kind.KUBERNETES;
	}

	/** The options that only a cluster understands. */
	List<String> ofCluster() {
		return List.of("--generators", "--namespace-prefix", "--namespace", "--pull-policy");
	}

	/**
	 * Checks the choices.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		if (!isCluster()) {
			List<String> names = ofCluster();
			require(names.stream().noneMatch(this::isGiven),
					PlainText.list(names) + " are for --on kubernetes; add it, or leave them out");
			return;
		}
		require(this.generators >= 1 && this.generators <= MAX_GENERATORS,
				"--generators must be 1 to " + MAX_GENERATORS + ", but is " + this.generators);
		require(this.namespacePrefix.matches("[a-z]([-a-z0-9]{0,29}[a-z0-9])?"),
				"--namespace-prefix must be lower-case letters, digits and hyphens, at most 31, but is "
						+ this.namespacePrefix);
		require(this.namespace == null || isNamespace(this.namespace),
				"--namespace must be the name of a namespace, but is " + this.namespace);
		require(this.namespace == null || !isGiven("--namespace-prefix"),
				"--namespace and --namespace-prefix exclude each other; leave one out");
		require(this.pullPolicy.matches("IfNotPresent|Always|Never"),
				"--pull-policy must be IfNotPresent, Always or Never, but is " + this.pullPolicy);
		require(System.getenv(SuiteFolder.HEADERS) == null,
				"VTBENCH_HEADERS would be seen by all who may read pods; unset it for --on kubernetes");
	}

	static boolean isNamespace(String text) {
		return text.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
	}

	/** Checks the names of images. */
	final void requireImages(Iterable<String> images) {
		for (String image : images) {
			require(isImage(image), "--image must be SERVICE=IMAGE, but the image is '" + image + "'");
		}
	}

	static boolean isImage(String text) {
		return text.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*");
	}

	/** All that is chosen of a cluster. */
	final ClusterSettings settings(String imagePrefix, Map<String, String> images, String cpus, String memory) {
		return new ClusterSettings(this.generators, this.namespacePrefix, imagePrefix, images, this.pullPolicy, cpus,
				memory, this.namespace);
	}

}
