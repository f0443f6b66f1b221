package io.vtbench.kubernetes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.command.Place.PlaceOptions;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Takes what can be chosen of a cluster, whatever runs there. */
class ClusterOptions extends PlaceOptions {

	static final String SERVICE_IMAGE = "--service-image";

	static final String DEFAULT_PREFIX = ClusterSettings.LOCAL + "vtbench/";

	static final String DEFAULT_CPUS = "1";

	static final String DEFAULT_MEMORY = "1g";

	private static final int MAX_GENERATORS = 1000;

	private static final int MEBIBYTE_BITS = 20;

	@Option(names = "--generators", paramLabel = "N", defaultValue = "1",
			description = "Number of pods that send the load. Default: ${DEFAULT-VALUE}.")
	private int generators = 1;

	@Option(names = "--namespace-prefix", paramLabel = "NAME", defaultValue = "vtbench",
			description = "First part of the name of the run's namespace. Default: ${DEFAULT-VALUE}.")
	private String namespacePrefix = "";

	@Option(names = "--namespace", paramLabel = "NAME",
			description = "A namespace that is there already, for an account that may make none.")
	private @Nullable String namespace;

	@Option(names = "--pull-policy", paramLabel = "POLICY", defaultValue = "IfNotPresent",
			description = "IfNotPresent, Always or Never. Default: ${DEFAULT-VALUE}.")
	private String pullPolicy = "";

	@Option(names = "--k6-image", paramLabel = "IMAGE",
			description = "Image of the load generator, k6 1.x. Default: that of its authors.")
	private @Nullable String k6;

	@Option(names = "--k6-starter-image", paramLabel = "IMAGE",
			description = "Image of what lets all generators start. Default: the operator's own.")
	private @Nullable String starter;

	@Override
	protected void require() {
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
		require(this.k6 == null || isImage(this.k6), "--k6-image must be the name of an image, but is " + this.k6);
		require(this.starter == null || isImage(this.starter),
				"--k6-starter-image must be the name of an image, but is " + this.starter);
		List.of(SuiteFolder.HEADERS, SuiteFolder.LOGIN)
			.forEach((name) -> require(System.getenv(name) == null,
					name + " would be seen by all who may read pods; unset it for --on kubernetes"));
	}

	static boolean isNamespace(String text) {
		return text.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
	}

	@Override
	protected Environment environment(@Nullable ServiceLimits limits) {
		String cpus = (limits != null) ? String.valueOf(limits.cpus()) : DEFAULT_CPUS;
		String memory = (limits != null) ? (limits.memoryBytes() >> MEBIBYTE_BITS) + "Mi" : bytes(DEFAULT_MEMORY);
		return new ClusterEnvironment(settings(DEFAULT_PREFIX, Map.of(), cpus, memory), true);
	}

	/**
	 * Returns an amount of memory as Kubernetes writes it, for which 512m is half a byte.
	 */
	static String bytes(String memory) {
		return memory.replaceFirst("(?<=\\d)m$", "Mi").replaceFirst("(?<=\\d)g$", "Gi");
	}

	/** Returns all that is chosen of a cluster. */
	final ClusterSettings settings(String imagePrefix, Map<String, String> services, String cpus, String memory) {
		Map<String, String> images = new LinkedHashMap<>(services);
		if (this.k6 != null) {
			images.put(ClusterSettings.K6, this.k6);
		}
		if (this.starter != null) {
			images.put(ClusterSettings.STARTER, this.starter);
		}
		return new ClusterSettings(this.generators, this.namespacePrefix, imagePrefix, images, this.pullPolicy, cpus,
				memory, this.namespace);
	}

	/**
	 * Takes what can be chosen of a cluster for scenarios, whose services are those of
	 * the suite.
	 */
	static final class ScenarioClusterOptions extends ClusterOptions {

		private static final String CPUS = "--cpus";

		private static final String MEMORY = "--memory";

		@Option(names = "--image-prefix", paramLabel = "PREFIX", defaultValue = DEFAULT_PREFIX,
				description = "Text before the name of a service that gives its image. Default:"
						+ " ${DEFAULT-VALUE}, which must be in the nodes already and is never pulled.")
		private String imagePrefix = "";

		@Option(names = SERVICE_IMAGE, paramLabel = "SERVICE=IMAGE", description = "Image of a service. Repeatable.")
		private Map<String, String> images = new LinkedHashMap<>();

		@Option(names = CPUS, paramLabel = "N", defaultValue = DEFAULT_CPUS,
				description = "Processors of the service's container. Default: ${DEFAULT-VALUE}.")
		private String cpus = "";

		@Option(names = MEMORY, paramLabel = "SIZE", defaultValue = DEFAULT_MEMORY,
				description = "Memory of the service's container, such as 512m or 2g. Default: ${DEFAULT-VALUE}.")
		private String memory = "";

		@Override
		protected void require() {
			super.require();
			require(ClusterSettings.isAmount(this.cpus),
					"--cpus must be an amount such as 2 or 500m, but is " + this.cpus);
			require(ClusterSettings.isAmount(bytes(this.memory)),
					"--memory must be an amount such as 512m or 2g, but is " + this.memory);
			this.images.values()
				.forEach((image) -> require(isImage(image),
						SERVICE_IMAGE + " must be SERVICE=IMAGE, but the image is '" + image + "'"));
			require(isImage(this.imagePrefix + "x"),
					"--image-prefix must be the first part of the name of an image, but is '" + this.imagePrefix + "'");
		}

		@Override
		protected Environment environment(@Nullable ServiceLimits limits) {
			return new ClusterEnvironment(settings(this.imagePrefix, this.images, this.cpus, bytes(this.memory)),
					isGiven(CPUS) && isGiven(MEMORY));
		}

	}

}
