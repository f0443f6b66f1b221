package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.run.SecretValues;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * What a person wants to know of a service, and the scenario that asks it.
 *
 * @param service what is tried
 * @param target what is asked of it
 * @param users whom a person chose; null to find them
 * @param rate arrivals a second that a person chose; null for users
 */
public record TrialPlan(TrialService service, Target target, @Nullable Integer users, @Nullable Double rate) {

	/** Before the window, at the test load. */
	static final Duration WARM_UP = Duration.ofSeconds(10);

	static final Duration WINDOW = Duration.ofSeconds(15);

	private static final String SERVICE = "service";

	/** Of an open load: as many as wait for an answer at once, at the most. */
	private static final int MOST_WAITING = 1000;

	/**
	 * The scenario as text of a file, without values that are secret.
	 * @param load users that were chosen or found
	 * @param schema file that tells an editor what may stand in a scenario
	 */
	public String scenario(int load, Path schema) {
		Map<String, Object> scenario = new LinkedHashMap<>();
		scenario.put("question", question());
		scenario.put("services", Map.of(SERVICE, this.service.row()));
		scenario.put("subject", SERVICE);
		putUnlessEmpty(scenario, "properties", SecretValues.hidden(this.service.properties()));
		putUnlessEmpty(scenario, "env", SecretValues.hidden(this.service.env()));
		if (!this.service.jvm().isEmpty()) {
			scenario.put("jvm", this.service.jvm());
		}
		if (this.service.jdk() != null) {
			scenario.put("jdk", this.service.jdk());
		}
		scenario.put("arms", this.service.arms());
		scenario.put("load", load(load));
		scenario.put("primary", (this.rate != null) ? "p95" : "throughput");
		// the load itself warms up: of a service that is not known nothing can be
		// switched off
		scenario.put("warmUp", Map.of("requests", 0));
		scenario.put("profiles", Map.of("quick", Map.of("timeScale", 1)));
		return "# yaml-language-server: $schema=" + schema + "\n"
				+ YAMLMapper.builder()
					.disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
					.build()
					.writeValueAsString(scenario);
	}

	/** Values that the scenario's file must not hold, by their names. */
	public Map<String, String> secrets() {
		Map<String, String> secrets = new LinkedHashMap<>(SecretValues.of(this.service.properties()));
		secrets.putAll(SecretValues.of(this.service.env()));
		return secrets;
	}

	private String question() {
		Path jar = this.service.jar();
		Path against = this.service.against();
		return (against != null)
				? "Does " + jar.getFileName() + " serve " + this.target.describe() + " as " + against.getFileName()
						+ " did?"
				: "What does spring.threads.virtual.enabled give " + jar.getFileName() + " at " + this.target.describe()
						+ "?";
	}

	private Map<String, Object> load(int users) {
		Map<String, Object> load = new LinkedHashMap<>();
		load.put("script", this.target.script());
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
