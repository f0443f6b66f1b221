package io.vtbench.runner.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.service.SecretProperties;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Values of properties and variables that no file of a run may hold. A scenario has a
 * placeholder in their place, and a result nothing of them.
 *
 * @param byName names of properties and of variables, or of those of one arm
 */
public record SecretValues(Map<String, String> byName) {

	/** Holds them as JSON where a saved scenario is repeated. */
	public static final String VARIABLE = "VTBENCH_SECRETS";

	static final String HIDDEN = "${secret}";

	/** Those that the user's environment gives. */
	public static SecretValues ofEnvironment() {
		String json = System.getenv(VARIABLE);
		try {
			return new SecretValues((json != null)
					? JsonMapper.shared().readValue(json, new TypeReference<LinkedHashMap<String, String>>() {
					}) : Map.of());
		}
		catch (JacksonException ex) {
			throw new ScenarioException(VARIABLE + " is not a JSON object of names and values; correct it");
		}
	}

	/** Those of some values whose names tell that they are secret. */
	public static Map<String, String> of(Map<String, String> values) {
		Map<String, String> secret = new LinkedHashMap<>(values);
		secret.keySet().removeIf((name) -> !SecretProperties.isSecret(name));
		return secret;
	}

	/** The same values with a placeholder for each that is secret. */
	public static Map<String, String> hidden(Map<String, String> values) {
		Map<String, String> hidden = new LinkedHashMap<>(values);
		hidden.replaceAll((name, value) -> SecretProperties.isSecret(name) ? HIDDEN : value);
		return hidden;
	}

	/** Where arms have different values, what stands for the name. */
	public static String ofArm(String arm, String name) {
		return arm + "/" + name;
	}

	/**
	 * The same values without placeholders.
	 * @param arm that the values are of; null where they are of all arms
	 * @throws ScenarioException naming the first one that is not known
	 */
	Map<String, String> filled(@Nullable String arm, Map<String, String> values) {
		Map<String, String> filled = new LinkedHashMap<>(values);
		filled.replaceAll((name, value) -> HIDDEN.equals(value) ? value(arm, name) : value);
		return filled;
	}

	private String value(@Nullable String arm, String own) {
		String name = (arm != null) ? ofArm(arm, own) : own;
		String value = this.byName.getOrDefault(name, this.byName.get(own));
		if (value == null) {
			throw new ScenarioException("the value of " + name + " is secret and stands in no file; give it as JSON: "
					+ VARIABLE + "='{\"" + name + "\": \"…\"}'");
		}
		return value;
	}

}
