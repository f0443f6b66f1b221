package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.environment.Lengths;
import io.vtbench.runner.experiment.SecretValues;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.LoadSpec;
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

	/** Who may wait for an answer at once. */
	private static final int COST_USERS = 100;

	private static final Lengths COST_LENGTHS = new Lengths(LoadSpec.ARRIVALS_WARM_UP, LoadSpec.ARRIVALS_WINDOW);

	/** Of its first burst; more follow until both arms have settled. */
	private static final int COST_WARM_UP = 2000;

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
		Map<String, Object> scenario = begin(question());
		scenario.put("load", load(load));
		scenario.put("primary", (this.rate != null) ? "p95" : "throughput");
		// the load itself warms up: of a service that is not known nothing can be
		// switched off
		scenario.put("warmUp", Map.of("requests", 0));
		return end(scenario, schema, compose);
	}

	/**
	 * The scenario that asks what a request costs the processor, with both arms at once
	 * and far from the limit of either.
	 * @param load that both have been seen to carry
	 * @param schema as above
	 * @param compose as above
	 */
	public String costScenario(LoadPoint load, Path schema, @Nullable Path compose) {
		Map<String, Object> scenario = begin("What does a request of " + this.target.describe()
				+ " cost the processor in " + this.service.name() + ", on either kind of thread?");
		scenario.put("design", "duet");
		Map<String, Object> arrivals = new LinkedHashMap<>();
		arrivals.put("model", "open");
		arrivals.put("users", COST_USERS);
		arrivals.put("share", LoadSpec.QUIET_SHARE);
		scenario.put("load", load(arrivals, COST_LENGTHS));
		scenario.put("primary", "cpu");
		scenario.put("warmUp", Map.of("requests", COST_WARM_UP, "users", Math.min(load.users(), COST_USERS)));
		return end(scenario, schema, compose);
	}

	private Map<String, Object> begin(String question) {
		Map<String, Object> scenario = new LinkedHashMap<>();
		scenario.put("question", question);
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
		return scenario;
	}

	private static String end(Map<String, Object> scenario, Path schema, @Nullable Path compose) {
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
		Map<String, Object> shape = new LinkedHashMap<>();
		shape.put("model", (point.rate() != null) ? "open" : "closed");
		if (point.rate() != null) {
			shape.put("rate", point.rate());
		}
		shape.put("users", point.users());
		return load(shape, this.lengths);
	}

	private Map<String, Object> load(Map<String, Object> shape, Lengths lengths) {
		Map<String, Object> load = new LinkedHashMap<>();
		load.put("script", this.target.script());
		load.putAll(shape);
		load.put("warmUp", Durations.print(lengths.warmUp()));
		load.put("duration", Durations.print(lengths.window()));
		load.put("env", this.target.openVariables());
		return load;
	}

	private static void putUnlessEmpty(Map<String, Object> scenario, String key, Map<String, String> values) {
		if (!values.isEmpty()) {
			scenario.put(key, values);
		}
	}

}
