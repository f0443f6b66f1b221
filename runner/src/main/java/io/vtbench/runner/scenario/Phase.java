package io.vtbench.runner.scenario;

import java.time.Duration;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A part of an open load with a rate of its own.
 *
 * @param rate arrivals per second
 * @param duration how long
 */
public record Phase(@JsonProperty(required = true) Double rate, @JsonProperty(required = true) Duration duration) {

	public Phase {
		InvalidValueException.requirePresent("rate", rate);
		InvalidValueException.requirePresent("duration", duration);
		Range.RATE.require("load.phases.rate", rate, "rate");
		if (duration.toMillis() < 1) {
			throw new InvalidValueException("'load.phases.duration' must be 1ms or more", "duration");
		}
	}

	/** The same, so many times as long. */
	Phase lasting(double factor) {
		return new Phase(this.rate, Duration.ofMillis(Math.max(1, Math.round(this.duration.toMillis() * factor))));
	}

}
