package io.vtbench.runner.scenario;

import java.util.Map;

/** Which properties of a back-end are delays: a profile scales them. */
final class Delays {

	private Delays() {
	}

	static boolean isDelay(String property) {
		return property.endsWith("latency");
	}

	/** Refuses a delay that is no duration. */
	static void require(String service, Map<String, String> properties) {
		properties.forEach((key, value) -> {
			if (isDelay(key)) {
				try {
					Durations.parse(value);
				}
				catch (IllegalArgumentException ex) {
					throw new InvalidValueException(String.valueOf(ex.getMessage()), "backends", service, key);
				}
			}
		});
	}

}
