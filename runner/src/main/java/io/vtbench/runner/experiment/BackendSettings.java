package io.vtbench.runner.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/** What a scenario asks of its back-ends, as they take it wherever they run. */
public final class BackendSettings {

	/** Path of a back-end's actuator that takes {@link #delays}. */
	public static final String DELAYS_PATH = "/actuator/latency";

	/**
	 * The first JIT compiler alone: it is done after some hundred requests, where the
	 * second is at work for thousands, in the first forks and not in the later ones.
	 */
	public static final List<String> JVM = List.of("-XX:TieredStopAtLevel=1");

	private BackendSettings() {
	}

	/** Properties of a back-end by their full names. */
	public static Map<String, String> properties(Scenario.Sized sized, ServiceSpec spec) {
		Map<String, String> properties = new LinkedHashMap<>();
		sized.backendProperties(spec.name()).forEach((key, value) -> properties.put(spec.prefix() + "." + key, value));
		return properties;
	}

	/**
	 * The delays of a back-end times a factor, as JSON; null where it has none.
	 */
	public static @Nullable String delays(Scenario.Sized sized, String service, double factor) {
		String delays = sized.backendDelays(service)
			.entrySet()
			.stream()
			.map((delay) -> "\"" + operation(delay.getKey()) + "\":\""
					+ Durations.print(Durations.scale(delay.getValue(), factor)) + "\"")
			.collect(Collectors.joining(",", "{", "}"));
		return delays.equals("{}") ? null : delays;
	}

	/** {@code latency} is one delay of a service, {@code screening.latency} another. */
	private static String operation(String property) {
		return property.replaceFirst("\\.latency$", "");
	}

}
