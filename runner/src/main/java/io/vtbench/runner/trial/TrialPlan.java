package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * What a person wants to know of a service, and the scenario that asks it.
 *
 * @param jar of the service; the candidate where two versions are compared
 * @param against an older jar; null to compare the two modes
 * @param mode of both versions where two are compared
 * @param health path that answers 200 when the service is ready; null where any answer
 * will do
 * @param users whom a person chose; null to find them
 * @param rate arrivals a second that a person chose; null for users
 */
public record TrialPlan(Path jar, @Nullable Path against, String mode, Target target, int port, @Nullable String health,
		Map<String, String> properties, Map<String, String> env, List<String> jvm, @Nullable String jdk,
		@Nullable Integer users, @Nullable Double rate) {

	/** Before the window, at the test load. */
	static final Duration WARM_UP = Duration.ofSeconds(10);

	static final Duration WINDOW = Duration.ofSeconds(15);

	private static final String SERVICE = "service";

	/** Of an open load: as many as wait for an answer at once, at the most. */
	private static final int MOST_WAITING = 1000;

	/** Names of the arms, baseline first. */
	List<String> arms() {
		return (this.against != null) ? List.of("old", "new") : List.of("platform", "virtual");
	}

	/**
	 * The scenario as text of a file.
	 * @param load users that were chosen or found
	 */
	public String scenario(int load) {
		Map<String, Object> scenario = new LinkedHashMap<>();
		scenario.put("question", question());
		scenario.put("services", Map.of(SERVICE, service(this.jar)));
		scenario.put("subject", SERVICE);
		putUnlessEmpty(scenario, "properties", this.properties);
		putUnlessEmpty(scenario, "env", this.env);
		if (!this.jvm.isEmpty()) {
			scenario.put("jvm", this.jvm);
		}
		if (this.jdk != null) {
			scenario.put("jdk", this.jdk);
		}
		scenario.put("arms", armsOfScenario());
		scenario.put("load", load(load));
		scenario.put("primary", (this.rate != null) ? "p95" : "throughput");
		// the load itself warms up: of a service that is not known nothing can be
		// switched off
		scenario.put("warmUp", Map.of("requests", 0));
		scenario.put("profiles", Map.of("quick", Map.of("timeScale", 1)));
		return YAMLMapper.builder()
			.disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
			.build()
			.writeValueAsString(scenario);
	}

	private String question() {
		return (this.against != null)
				? "Does " + this.jar.getFileName() + " serve " + this.target.describe() + " as "
						+ this.against.getFileName() + " did?"
				: "What does spring.threads.virtual.enabled give " + this.jar.getFileName() + " at "
						+ this.target.describe() + "?";
	}

	private Map<String, Object> service(Path jar) {
		Map<String, Object> service = new LinkedHashMap<>();
		service.put("jar", jar.toAbsolutePath().normalize().toString());
		service.put("port", this.port);
		if (this.health != null) {
			service.put("health", this.health);
		}
		return service;
	}

	private Object armsOfScenario() {
		if (this.against == null) {
			return arms();
		}
		Map<String, Object> arms = new LinkedHashMap<>();
		arms.put("old", Map.of("mode", this.mode, "jar", this.against.toAbsolutePath().normalize().toString()));
		arms.put("new", Map.of("mode", this.mode));
		return arms;
	}

	private Map<String, Object> load(int users) {
		Map<String, Object> load = new LinkedHashMap<>();
		load.put("script", "target.js");
		if (this.rate != null) {
			load.put("model", "open");
			load.put("rate", this.rate);
			load.put("users", Math.max(users, MOST_WAITING));
		}
		else {
			load.put("model", "closed");
			load.put("users", users);
		}
		load.put("warmUp", WARM_UP.toSeconds() + "s");
		load.put("duration", WINDOW.toSeconds() + "s");
		load.put("env", this.target.openVariables());
		return load;
	}

	private static void putUnlessEmpty(Map<String, Object> scenario, String key, Map<String, String> values) {
		if (!values.isEmpty()) {
			scenario.put(key, values);
		}
	}

}
