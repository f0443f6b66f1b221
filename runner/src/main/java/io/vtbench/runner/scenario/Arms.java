package io.vtbench.runner.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * The arms of a scenario, baseline first. Mostly a list of modes; where arms differ in
 * what they are asked as well, keys with a mode and variables of the load script each.
 */
public final class Arms {

	private final Map<String, Arm> byName;

	private final boolean named;

	private Arms(Map<String, Arm> byName, boolean named) {
		if (byName.isEmpty()) {
			throw new InvalidValueException("'arms' needs at least one mode");
		}
		this.byName = Collections.unmodifiableMap(byName);
		this.named = named;
	}

	/**
	 * One arm.
	 *
	 * @param mode row of {@code modes.yaml}
	 * @param env variables of the load script for this arm alone
	 */
	public record Arm(@JsonDeserialize(using = KnownNames.ModeName.class) @JsonProperty(required = true) String mode,
			Map<String, String> env) {

		public Arm {
			InvalidValueException.requirePresent("mode", mode);
			env = (env != null) ? Collections.unmodifiableMap(env) : Map.of();
		}

	}

	/** An entry of a list of modes. */
	@JsonDeserialize(using = KnownNames.ListedMode.class)
	record Listed(String mode) {

	}

	@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
	static Arms of(List<Listed> modes) {
		Map<String, Arm> arms = new LinkedHashMap<>();
		for (Listed listed : modes) {
			if (arms.put(listed.mode(), new Arm(listed.mode(), Map.of())) != null) {
				throw new InvalidValueException("'arms' has '" + listed.mode() + "' twice");
			}
		}
		return new Arms(arms, false);
	}

	@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
	static Arms of(Map<String, Arm> arms) {
		return new Arms(new LinkedHashMap<>(arms), true);
	}

	public List<String> names() {
		return List.copyOf(this.byName.keySet());
	}

	/**
	 * An arm by its name. Where the scenario lists modes, any other mode may take part:
	 * it differs in nothing else.
	 * @throws ScenarioException where the scenario names its arms and this is none
	 */
	public Arm arm(String name) {
		Arm arm = this.byName.get(name);
		if (arm != null) {
			return arm;
		}
		if (this.named) {
			throw new ScenarioException(KnownNames.unknown("arm", name, this.byName.keySet()));
		}
		return new Arm(name, Map.of());
	}

}
