package io.vtbench.runner.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.failure.KnownNames;
import io.vtbench.runner.result.Stack;
import org.jspecify.annotations.Nullable;

/**
 * The arms of a scenario, baseline first: a list of modes, or, where arms differ in more
 * than the mode, a name for each with its mode and all else in which it differs.
 */
public final class Arms {

	private final Map<String, Arm> byName;

	private final List<String> measured;

	private final boolean named;

	private Arms(Map<String, Arm> byName, boolean named) {
		this(byName, List.copyOf(byName.keySet()), named);
	}

	private Arms(Map<String, Arm> byName, List<String> measured, boolean named) {
		this.byName = Collections.unmodifiableMap(byName);
		this.measured = List.copyOf(measured);
		this.named = named;
	}

	/**
	 * One arm: what it has beyond, or instead of, what the scenario gives to all arms.
	 *
	 * @param mode row of {@code modes.yaml}
	 * @param properties of the subject
	 * @param jvm flags of the subject; later ones win, and these come last
	 * @param env environment of the subject's process
	 * @param load what it asks the load script for
	 * @param jdk major version or folder; null for the scenario's
	 * @param jar of the subject; null for the one of {@code services.yaml}
	 * @param image of the subject, which is one; null for its own
	 * @param stack that the subject runs on; null for the mode's
	 */
	@RecordBuilder
	public record Arm(String mode, Map<String, String> properties, List<String> jvm, Map<String, String> env,
			@Nullable ArmLoad load, @Nullable String jdk, @Nullable String jar, @Nullable String image,
			@Nullable Stack stack) implements ArmsArmBuilder.With {

		public Arm {
			properties = (properties != null) ? Collections.unmodifiableMap(properties) : Map.of();
			jvm = (jvm != null) ? List.copyOf(jvm) : List.of();
			env = (env != null) ? Collections.unmodifiableMap(env) : Map.of();
		}

		/** Makes an arm that is no more than a mode. */
		public static Arm of(String mode) {
			return ArmsArmBuilder.builder().mode(mode).build();
		}

		/** Returns the arm with another value of one property. */
		Arm withProperty(String property, String value) {
			Map<String, String> changed = new LinkedHashMap<>(this.properties);
			changed.put(property, value);
			return withProperties(changed);
		}

		/** Returns the variables of the load script for this arm alone. */
		public Map<String, String> loadEnv() {
			return (this.load != null) ? this.load.env() : Map.of();
		}

	}

	/**
	 * Changes the load for one arm. It changes neither users nor requests: arms under
	 * another load cannot be compared.
	 *
	 * @param env variables of the load script
	 */
	public record ArmLoad(Map<String, String> env) {

		public ArmLoad {
			env = (env != null) ? Collections.unmodifiableMap(env) : Map.of();
		}

	}

	/** Arms of which each is no more than a mode. */
	@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
	public static Arms of(List<String> modes) {
		Map<String, Arm> arms = new LinkedHashMap<>();
		modes.forEach((mode) -> arms.put(mode, Arm.of(mode)));
		return new Arms(arms, false);
	}

	/** Arms by name, in order. */
	@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
	public static Arms of(Map<String, Arm> arms) {
		return new Arms(new LinkedHashMap<>(arms), true);
	}

	@JsonValue
	private Object written() {
		return this.named ? this.byName : names();
	}

	/** Returns the names of all arms, baseline first. */
	public List<String> names() {
		return List.copyOf(this.byName.keySet());
	}

	/**
	 * Returns the names of the arms that are measured when none is named: all, or those
	 * of a case.
	 */
	List<String> measured() {
		return this.measured;
	}

	/** Returns the arms of which a case measures some. */
	Arms measuring(@Nullable List<String> names) {
		return (names != null) ? new Arms(this.byName, names, this.named) : this;
	}

	/**
	 * Returns the arms with one for each value of a sweep; unchanged where the arm that
	 * it multiplies is not there, or not there any more.
	 */
	Arms expanded(@Nullable Sweep sweep) {
		if (sweep == null || !this.byName.containsKey(sweep.arm())) {
			return this;
		}
		Map<String, Arm> all = new LinkedHashMap<>();
		this.byName.forEach((name, arm) -> {
			if (name.equals(sweep.arm())) {
				sweep.values()
					.forEach((value) -> all.put(sweep.armOf(value), arm.withProperty(sweep.property(), value)));
			}
			else {
				all.put(name, arm);
			}
		});
		return new Arms(all, true);
	}

	/**
	 * Returns an arm by its name. Where the scenario lists modes, any other mode may take
	 * part: it differs in nothing else.
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
		return Arm.of(name);
	}

	/**
	 * Runs an arm with one property at several values: the arm becomes one for each
	 * value, named {@code ARM-VALUE}, in its place.
	 *
	 * @param arm that is multiplied
	 * @param property of the subject
	 * @param values in the order of the curve
	 */
	public record Sweep(String arm, String property, List<String> values) {

		/** Returns the name of the arm that has a value. */
		String armOf(String value) {
			return this.arm + "-" + value;
		}

	}

}
