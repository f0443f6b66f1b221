package io.vtbench.runner.service;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;

/**
 * How the container of a service is started. The image is left as it is: what an arm
 * changes goes into the environment, by variables that Spring Boot and every JVM read, so
 * that it does not matter what the image starts them with.
 *
 * @param launch what an arm runs with
 * @param image that holds the service
 * @param shared folder of this machine that the container sees too; null for none
 */
record ContainerLaunch(Launch launch, ContainerEngine.Image image, @Nullable Path shared) {

	static final int PORT = 8080;

	static final int MANAGEMENT_PORT = 8081;

	private static final String FLAGS = "JAVA_TOOL_OPTIONS";

	/** The command line, which holds names of variables and no value. */
	List<String> command(ContainerEngine engine) {
		List<String> command = new ArrayList<>(engine.command("run"));
		command.add("--rm");
		// it was here when it was looked at, and what is pulled now could be another
		command.add("--pull=never");
		command.add("--publish=127.0.0.1:" + this.launch.port() + ":" + PORT);
		command.add("--publish=127.0.0.1:" + this.launch.managementPort() + ":" + MANAGEMENT_PORT);
		ServiceLimits limits = this.launch.spec().limits();
		if (limits != null) {
			command.add("--cpus=" + limits.cpus());
			command.add("--memory=" + limits.memory());
			// the same again: no swap, which would be slow memory and no limit
			command.add("--memory-swap=" + limits.memory());
		}
		if (this.shared != null) {
			command.add("--volume=" + this.shared + ":" + Launch.SHARED);
		}
		new TreeSet<>(environment().keySet()).forEach((name) -> command.add("--env=" + name));
		command.add(this.image.name());
		return command;
	}

	/** What the container gets from the engine's client. */
	Map<String, String> environment() {
		Map<String, String> environment = new LinkedHashMap<>(this.launch.env());
		List<String> flags = new ArrayList<>();
		String own = environment.getOrDefault(FLAGS, this.image.environment().get(FLAGS));
		if (own != null && !own.isBlank()) {
			flags.add(own);
		}
		flags.add("-XX:+PrintCommandLineFlags");
		flags.addAll(this.launch.jvm());
		environment.put(FLAGS, String.join(" ", flags));
		// all properties, secret or not: nothing of them stands on a command line
		environment.computeIfAbsent(SpringJson.VARIABLE, this.image.environment()::get);
		SpringJson.addTo(environment, this.launch.properties(), SpringJson.ANY_ADDRESS, PORT, MANAGEMENT_PORT);
		return environment;
	}

}
