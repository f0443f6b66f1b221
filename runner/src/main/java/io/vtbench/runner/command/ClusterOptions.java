package io.vtbench.runner.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.kubernetes.ClusterEnvironment;
import io.vtbench.runner.environment.kubernetes.ClusterSettings;
import picocli.CommandLine.Option;

/** What can be chosen of a run on a cluster. */
final class ClusterOptions extends EnvironmentOptions {

	static final String DEFAULT_PREFIX = ClusterSettings.LOCAL + "vtbench/";

	static final String DEFAULT_CPUS = "1";

	static final String DEFAULT_MEMORY = "1Gi";

	private static final String CPUS = "--cpus";

	private static final String MEMORY = "--memory";

	@Option(names = "--image-prefix", paramLabel = "PREFIX", defaultValue = DEFAULT_PREFIX,
			description = "On a cluster: text before the name of a service that gives its image. Default:"
					+ " ${DEFAULT-VALUE}, which must be in the nodes already and is never pulled.")
	private String imagePrefix = "";

	@Option(names = "--image", paramLabel = "SERVICE=IMAGE",
			description = "On a cluster: image of a service, of k6 or of k6-starter. Repeatable.")
	private Map<String, String> images = new LinkedHashMap<>();

	@Option(names = CPUS, paramLabel = "N", defaultValue = DEFAULT_CPUS,
			description = "On a cluster: processors of the service under test. Default: ${DEFAULT-VALUE}.")
	private String cpus = "";

	@Option(names = MEMORY, paramLabel = "SIZE", defaultValue = DEFAULT_MEMORY,
			description = "On a cluster: memory of the service under test. Default: ${DEFAULT-VALUE}.")
	private String memory = "";

	@Override
	List<String> ofCluster() {
		return List.of("--generators", "--namespace-prefix", "--namespace", "--image-prefix", "--image",
				"--pull-policy", CPUS, MEMORY);
	}

	@Override
	void require() {
		super.require();
		if (isCluster()) {
			require(ClusterSettings.isAmount(this.cpus),
					"--cpus must be an amount such as 2 or 500m, but is " + this.cpus);
			require(ClusterSettings.isAmount(this.memory),
					"--memory must be an amount such as 512Mi or 2Gi, but is " + this.memory);
			requireImages(this.images.values());
			require(isImage(this.imagePrefix + "x"),
					"--image-prefix must be the first part of the name of an image, but is '" + this.imagePrefix + "'");
		}
	}

	/** Where to run with these choices. */
	Environment environment(SuiteFolder home, Map<String, String> variables) {
		return isCluster() ? new ClusterEnvironment(settings(this.imagePrefix, this.images, this.cpus, this.memory),
				isGiven(CPUS) && isGiven(MEMORY)) : home.thisMachine(variables, Map.of());
	}

}
