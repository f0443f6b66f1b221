package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;

/**
 * The service that a person tries and what it is started with.
 *
 * @param jar of the service; the candidate where two versions are compared; null for an
 * image
 * @param image of a container that holds the service; null for a jar
 * @param limits of that container; null for none
 * @param against an older jar; null to compare the two modes
 * @param mode of both versions where two are compared
 * @param port that it gets where it is free
 * @param health path that answers 200 when the service is ready; null where any answer
 * will do
 * @param startLimit how long it may take until it is ready; null for the suite's limit
 * @param prepare command before each of its starts; null for none
 * @param properties of Spring, in all arms
 * @param env of its process
 * @param jvm flags
 * @param jdk major version or folder; null for the runner's own
 */
public record TrialService(@Nullable Path jar, @Nullable String image, @Nullable ServiceLimits limits,
		@Nullable Path against, String mode, int port, @Nullable String health, @Nullable Duration startLimit,
		@Nullable String prepare, Map<String, String> properties, Map<String, String> env, List<String> jvm,
		@Nullable String jdk) {

	/** For people: the file's name, or the image's. */
	public String name() {
		return (this.jar != null) ? this.jar.getFileName().toString() : String.valueOf(this.image);
	}

	/** As a scenario brings a service of its own. */
	Map<String, Object> row() {
		Map<String, Object> row = new LinkedHashMap<>();
		if (this.jar != null) {
			row.put("jar", absolute(this.jar));
		}
		if (this.image != null) {
			row.put("image", this.image);
		}
		if (this.limits != null) {
			row.put("limits", Map.of("cpus", this.limits.cpus(), "memory", this.limits.memory()));
		}
		row.put("port", this.port);
		if (this.health != null) {
			row.put("health", this.health);
		}
		if (this.startLimit != null) {
			row.put("startLimit", Durations.print(this.startLimit));
		}
		if (this.prepare != null) {
			row.put("prepare", this.prepare);
		}
		return row;
	}

	/** Names of the arms, or what they are, baseline first. */
	Object arms() {
		if (this.against == null) {
			return List.of("platform", "virtual");
		}
		Map<String, Object> arms = new LinkedHashMap<>();
		arms.put("old", Map.of("mode", this.mode, "jar", absolute(this.against)));
		arms.put("new", Map.of("mode", this.mode));
		return arms;
	}

	private static String absolute(Path jar) {
		return jar.toAbsolutePath().normalize().toString();
	}

}
