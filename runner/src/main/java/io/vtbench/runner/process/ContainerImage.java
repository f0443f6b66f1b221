package io.vtbench.runner.process;

import java.util.Map;

/**
 * An image that a container engine of this machine has.
 *
 * @param name as a person calls it
 * @param id hash of its content, in hexadecimal digits
 * @param environment that it gives to its process
 */
public record ContainerImage(String name, String id, Map<String, String> environment) {

	public ContainerImage {
		environment = Map.copyOf(environment);
	}

	/** Its JDK, as far as the image says it without being started. */
	public String jdk() {
		String version = this.environment.get("JAVA_VERSION");
		return "of the image" + ((version != null) ? ", JAVA_VERSION " + version : ", not known");
	}

}
