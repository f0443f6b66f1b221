package io.vtbench.runner.scenario;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps the values of properties and variables that no file of a run may hold. A scenario
 * has a placeholder in their place, and a result nothing of them.
 *
 * @param byName names of properties and of variables, or of those of one arm
 * @param variables environment of the caller, from which a variable with a placeholder
 * takes the value of the same name
 */
public record SecretValues(Map<String, String> byName, Map<String, String> variables) {

	/** Holds them as JSON where a saved scenario is repeated. */
	public static final String VARIABLE = "VTBENCH_SECRETS";

	/**
	 * The placeholder for a value that is given elsewhere, in a file or on a command
	 * line.
	 */
	public static final String HIDDEN = "${secret}";

	/** Reads those that the caller's environment gives. */
	public static SecretValues of(Map<String, String> variables) {
		String json = variables.get(VARIABLE);
		return new SecretValues((json != null) ? read(VARIABLE, json) : Map.of(), variables);
	}

	/**
	 * Reads the JSON object of a variable.
	 * @throws ScenarioException without the text, where it is none of names and values
	 */
	public static Map<String, String> read(String variable, String json) {
		try {
			Map<String, String> byName = JsonMapper.shared()
				.readValue(json, new TypeReference<LinkedHashMap<String, String>>() {
				});
			if (byName != null && !byName.containsValue(null)) {
				return byName;
			}
		}
		catch (JacksonException ex) {
			// said below
		}
		throw new ScenarioException(variable + " is not a JSON object of names and values; correct it");
	}

	/** Returns whether the value of a variable is known. */
	public boolean hasVariable(String name) {
		return this.byName.containsKey(name) || this.variables.containsKey(name);
	}

	/** Adds values that win over those of the same name. */
	public SecretValues with(Map<String, String> more) {
		Map<String, String> all = new LinkedHashMap<>(this.byName);
		all.putAll(more);
		return new SecretValues(all, this.variables);
	}

	/** Picks the values that are secret and stand there themselves. */
	public static Map<String, String> in(Map<String, String> values) {
		Map<String, String> secret = new LinkedHashMap<>(values);
		secret.entrySet().removeIf((entry) -> HIDDEN.equals(entry.getValue()) || !isSecret(entry));
		return secret;
	}

	/** Returns the values with a placeholder for each that is secret. */
	public static Map<String, String> hidden(Map<String, String> values) {
		return hidden(values, Set.of());
	}

	/**
	 * Returns the values with a placeholder for each that is secret or has one of the
	 * names.
	 * @param names of further ones
	 */
	public static Map<String, String> hidden(Map<String, String> values, Set<String> names) {
		Map<String, String> hidden = new LinkedHashMap<>(values);
		hidden.entrySet()
			.stream()
			.filter((entry) -> names.contains(entry.getKey()) || isSecret(entry))
			.forEach((entry) -> entry.setValue(HIDDEN));
		return hidden;
	}

	private static boolean isSecret(Map.Entry<String, String> value) {
		return SecretProperties.isSecret(value.getKey(), value.getValue());
	}

	/** Finds the names whose values are placeholders. */
	static Set<String> placeholders(List<Map<String, String>> values) {
		Set<String> names = new HashSet<>();
		values.forEach((part) -> part.forEach((name, value) -> {
			if (HIDDEN.equals(value)) {
				names.add(name);
			}
		}));
		return names;
	}

	/**
	 * Returns the name under which the value of one arm is given, where arms have
	 * different values.
	 */
	public static String ofArm(String arm, String name) {
		return arm + "/" + name;
	}

	/**
	 * Returns the properties without placeholders.
	 * @param arm that the values are of; null where they are of all arms
	 * @throws ScenarioException naming the first one that is not known
	 */
	Map<String, String> filled(@Nullable String arm, Map<String, String> properties) {
		return filled(arm, properties, Map.of());
	}

	/**
	 * Returns the variables without placeholders, with the caller's where nothing else is
	 * said.
	 */
	Map<String, String> filledVariables(@Nullable String arm, Map<String, String> env) {
		return filled(arm, env, this.variables);
	}

	private Map<String, String> filled(@Nullable String arm, Map<String, String> values, Map<String, String> others) {
		Map<String, String> filled = new LinkedHashMap<>(values);
		filled.replaceAll((name, value) -> HIDDEN.equals(value) ? value(arm, name, others) : value);
		return filled;
	}

	private String value(@Nullable String arm, String own, Map<String, String> others) {
		String name = (arm != null) ? ofArm(arm, own) : own;
		String value = this.byName.getOrDefault(name, this.byName.getOrDefault(own, others.get(own)));
		if (value == null) {
			throw new ScenarioException("the value of " + name + " is secret and stands in no file; give it as JSON: "
					+ VARIABLE + "='{\"" + name + "\": \"…\"}'");
		}
		return value;
	}

}
