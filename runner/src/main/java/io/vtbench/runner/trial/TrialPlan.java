package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.run.SecretValues;
import io.vtbench.runner.scenario.Durations;
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
 * @param lengths of warm-up and window
 */
public record TrialPlan(TrialService service, Target target, @Nullable Integer users, @Nullable Double rate,
		Lengths lengths) {

	private static final String SERVICE = "service";

	/**
	 * The load that a person chose.
	 * @return null to find it
	 */
	public @Nullable LoadPoint load() {
		if (this.rate != null) {
			return LoadPoint.ofRate(this.rate);
		}
		return (this.users != null) ? LoadPoint.ofUsers(this.users) : null;
	}

	/**
	 * The scenario as text of a file, without values that are secret.
	 * @param load that was chosen or found
	 * @param schema file that tells an editor what may stand in a scenario
	 * @param compose file of what the service needs, which a scenario does not start;
	 * null for nothing
	 */
	public String scenario(LoadPoint load, Path schema, @Nullable Path compose) {
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
		String needs = (compose != null) ? "# It needs what " + compose.getFileName()
				+ " describes. Start that first, and stop it afterwards:\n# docker compose --file "
				+ compose.toAbsolutePath().normalize() + " up --detach --wait\n" : "";
		return "# yaml-language-server: $schema=" + schema + "\n" + needs
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
		Path against = this.service.against();
		return (against != null)
				? "Does " + this.service.name() + " serve " + this.target.describe() + " as " + against.getFileName()
						+ " did?"
				: "What does spring.threads.virtual.enabled give " + this.service.name() + " at "
						+ this.target.describe() + "?";
	}

	private Map<String, Object> load(LoadPoint point) {
		Map<String, Object> load = new LinkedHashMap<>();
		load.put("script", this.target.script());
		load.put("model", (point.rate() != null) ? "open" : "closed");
		if (point.rate() != null) {
			load.put("rate", point.rate());
		}
		load.put("users", point.users());
		load.put("warmUp", Durations.print(this.lengths.warmUp()));
		load.put("duration", Durations.print(this.lengths.window()));
		load.put("env", this.target.openVariables());
		return load;
	}

	private static void putUnlessEmpty(Map<String, Object> scenario, String key, Map<String, String> values) {
		if (!values.isEmpty()) {
			scenario.put(key, values);
		}
	}

}
