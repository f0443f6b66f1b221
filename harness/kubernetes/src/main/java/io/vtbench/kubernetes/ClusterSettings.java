package io.vtbench.kubernetes;

import java.util.Map;
import java.util.StringJoiner;

import io.fabric8.kubernetes.api.model.Quantity;
import io.vtbench.runner.machine.K6.Finder;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a person chose of a run on a cluster.
 *
 * @param generators pods that send the load
 * @param namespacePrefix beginning of the name of the run's own namespace
 * @param imagePrefix before the name of a service, for its image
 * @param images by service; also {@code k6} and {@code k6-starter}
 * @param pullPolicy of all images that a registry has
 * @param cpus processors of the subject, as Kubernetes writes them
 * @param memory of the subject, as Kubernetes writes it
 * @param namespace that is there already; null for one of the run's own
 */
public record ClusterSettings(int generators, String namespacePrefix, String imagePrefix, Map<String, String> images,
		String pullPolicy, String cpus, String memory, @Nullable String namespace) {

	/** The name of the load generator among the images. */
	public static final String K6 = "k6";

	/** The name of what lets all generators start, among the images. */
	public static final String STARTER = "k6-starter";

	/** Begins the name of an image that is in an engine and in no registry. */
	public static final String LOCAL = "localhost/";

	/**
	 * Returns the image of a service: a person's choice, what the scenario says, or the
	 * suite's own.
	 */
	String image(ServiceSpec service) {
		String named = this.images.getOrDefault(service.name(), service.image());
		return (named != null) ? named : this.imagePrefix + service.name();
	}

	/** Returns whether a person has named an image for a service. */
	public boolean names(ServiceSpec service) {
		return this.images.containsKey(service.name());
	}

	/** Returns whether Kubernetes reads a text as an amount above 0. */
	public static boolean isAmount(String text) {
		return text.matches("\\d+(\\.\\d+)?(m|[KMGT]i?)?")
				&& Quantity.getAmountInBytes(new Quantity(text)).signum() > 0;
	}

	/** Returns the processors that the subject's JVM sees. */
	int processors() {
		return Math.max(1, (int) Math.ceil(Quantity.getAmountInBytes(new Quantity(this.cpus)).doubleValue()));
	}

	/**
	 * Returns when the nodes pull an image: never where it is named as one of this
	 * machine, for no registry has it, and whoever answered for it would be a stranger.
	 */
	String pullPolicy(String image) {
		return image.startsWith(LOCAL) ? "Never" : this.pullPolicy;
	}

	String k6() {
		return this.images.getOrDefault(K6, Finder.IMAGE);
	}

	/** Returns the image of the starter; null for the operator's own. */
	@Nullable String starter() {
		return this.images.get(STARTER);
	}

	/** Returns the options that repeat the choices, each after a blank. */
	public String options() {
		StringJoiner options = new StringJoiner(" ", " ", "");
		options.add("--on kubernetes --generators " + this.generators);
		options.add((this.namespace != null) ? "--namespace " + this.namespace
				: "--namespace-prefix " + this.namespacePrefix);
		options.add("--image-prefix " + this.imagePrefix);
		this.images.forEach((name, image) -> options.add(switch (name) {
			case K6 -> "--k6-image " + image;
			case STARTER -> "--k6-starter-image " + image;
			default -> ClusterOptions.SERVICE_IMAGE + " " + name + "=" + image;
		}));
		options.add("--pull-policy " + this.pullPolicy + " --cpus " + this.cpus + " --memory " + this.memory);
		return options.toString();
	}

}
