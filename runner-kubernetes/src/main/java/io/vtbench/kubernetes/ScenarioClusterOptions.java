package io.vtbench.kubernetes;

import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * What can be chosen of a cluster for scenarios, whose services are those of the suite.
 */
final class ScenarioClusterOptions extends ClusterOptions {

	private static final String CPUS = "--cpus";

	private static final String MEMORY = "--memory";

	@Option(names = "--image-prefix", paramLabel = "PREFIX", defaultValue = DEFAULT_PREFIX,
			description = "On a cluster: text before the name of a service that gives its image. Default:"
					+ " ${DEFAULT-VALUE}, which must be in the nodes already and is never pulled.")
	private String imagePrefix = "";

	@Option(names = "--image", paramLabel = "SERVICE=IMAGE",
			description = "On a cluster: image of a service. Repeatable.")
	private Map<String, String> images = new LinkedHashMap<>();

	@Option(names = CPUS, paramLabel = "N", defaultValue = DEFAULT_CPUS,
			description = "On a cluster: processors of the service under test. Default: ${DEFAULT-VALUE}.")
	private String cpus = "";

	@Option(names = MEMORY, paramLabel = "SIZE", defaultValue = DEFAULT_MEMORY,
			description = "On a cluster: memory of the service under test. Default: ${DEFAULT-VALUE}.")
	private String memory = "";

	@Override
	protected void require() {
		super.require();
		require(ClusterSettings.isAmount(this.cpus), "--cpus must be an amount such as 2 or 500m, but is " + this.cpus);
		require(ClusterSettings.isAmount(this.memory),
				"--memory must be an amount such as 512Mi or 2Gi, but is " + this.memory);
		this.images.values()
			.forEach((image) -> require(isImage(image),
					"--image must be SERVICE=IMAGE, but the image is '" + image + "'"));
		require(isImage(this.imagePrefix + "x"),
				"--image-prefix must be the first part of the name of an image, but is '" + this.imagePrefix + "'");
	}

	@Override
	protected Environment environment(@Nullable ServiceLimits limits) {
		return new ClusterEnvironment(settings(this.imagePrefix, this.images, this.cpus, this.memory),
				isGiven(CPUS) && isGiven(MEMORY));
	}

}
