package io.vtbench.runner.scenario;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One property at several values: an arm becomes one for each value, named
 * {@code ARM-VALUE}, in its place.
 *
 * @param arm that is multiplied
 * @param property of the subject
 * @param values in the order of the curve
 */
public record Sweep(@JsonProperty(required = true) String arm, @JsonProperty(required = true) String property,
		@JsonProperty(required = true) List<String> values) {

	public Sweep {
		InvalidValueException.requirePresent("arm", arm);
		InvalidValueException.requirePresent("property", property);
		InvalidValueException.requirePresent("values", values);
		values = List.copyOf(values);
		if (values.size() < 2 || values.stream().distinct().count() < values.size()) {
			throw new InvalidValueException("'sweep.values' needs two values or more, each once", "sweep", "values");
		}
	}

	/** The name of the arm that has a value. */
	String armOf(String value) {
		return this.arm + "-" + value;
	}

}
