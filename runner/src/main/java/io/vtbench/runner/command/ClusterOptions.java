package io.vtbench.runner.command;

import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.kubernetes.ClusterEnvironment;
import io.vtbench.runner.environment.kubernetes.ClusterSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a person can choose of a run on a cluster. */
final class ClusterOptions extends EnvironmentOptions {

	@Option(names = "--image-prefix", paramLabel = "PREFIX",
			description = "On a cluster: before a service's name, for its image (default: vtbench/).")
	private @Nullable String imagePrefix;

	@Option(names = "--image", paramLabel = "SERVICE=IMAGE",
			description = "On a cluster: image of a service, of k6 or of k6-starter; may be repeated.")
	private Map<String, String> images = new LinkedHashMap<>();

	@Option(names = "--cpus", paramLabel = "N", description = "On a cluster: processors of the subject (default: 1).")
	private @Nullable String cpus;

	@Option(names = "--memory", paramLabel = "SIZE",
			description = "On a cluster: memory of the subject (default: 1Gi).")
	private @Nullable String memory;

	@Override
	boolean isSilent() {
		return super.isSilent() && this.imagePrefix == null && this.images.isEmpty() && this.cpus == null
				&& this.memory == null;
	}

	@Override
	String names() {
		return "--generators, --namespace-prefix, --image-prefix, --image, --pull-policy, --cpus and --memory";
	}

	@Override
	void require() {
		super.require();
		if (isCluster()) {
			ClusterSettings settings = settings();
			require(ClusterSettings.isAmount(settings.cpus()),
					"--cpus must be an amount such as 2 or 500m, but is " + settings.cpus());
			require(ClusterSettings.isAmount(settings.memory()),
					"--memory must be an amount such as 512Mi or 2Gi, but is " + settings.memory());
			requireImages(settings.images().values());
			require(isImage(settings.imagePrefix() + "x"),
					"--image-prefix must be the begin of an image's name, but is '" + settings.imagePrefix() + "'");
		}
	}

	ClusterSettings settings() {
		ClusterSettings common = settings(this.images, null);
		return new ClusterSettings(common.generators(), common.namespacePrefix(),
				(this.imagePrefix != null) ? this.imagePrefix : common.imagePrefix(), common.images(),
				common.pullPolicy(), (this.cpus != null) ? this.cpus : common.cpus(),
				(this.memory != null) ? this.memory : common.memory());
	}

	/** Where to run with these choices. */
	Environment environment(SuiteFolder home, Map<String, String> variables) {
		return isCluster() ? new ClusterEnvironment(settings(), this.cpus != null && this.memory != null)
				: local(home, variables, Map.of());
	}

	/** The options that repeat the choice of a cluster, each after a blank. */
	String calledWith() {
		return isCluster() ? settings().options() : "";
	}

}
