package io.vtbench.runner.scenario;

import java.time.Duration;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Latency between the subject and its back-ends, each way.
 *
 * @param upstream on what the subject sends; whole milliseconds
 * @param downstream on what it is answered; whole milliseconds
 */
public record Network(@JsonProperty(required = true) Duration upstream,
		@JsonProperty(required = true) Duration downstream) {

	public Network {
		InvalidValueException.requirePresent("upstream", upstream);
		InvalidValueException.requirePresent("downstream", downstream);
		requireWhole("upstream", upstream);
		requireWhole("downstream", downstream);
	}

	private static void requireWhole(String key, Duration latency) {
		if (latency.toNanos() % 1_000_000 != 0) {
			throw new InvalidValueException(
					"'network." + key + "' takes whole milliseconds, but is " + Durations.print(latency), key);
		}
	}

	/**
	 * The same on another time scale.
	 * @throws ScenarioException where that would not be whole milliseconds
	 */
	Network scaled(double factor) {
		try {
			return new Network(Durations.scale(this.upstream, factor), Durations.scale(this.downstream, factor));
		}
		catch (InvalidValueException ex) {
			throw new ScenarioException("with a time scale of " + factor + " " + ex.getMessage());
		}
	}

}
