package io.vtbench.runner.analysis.validity;

import java.util.Map;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Environment;
import org.jspecify.annotations.Nullable;

/**
 * The kind of thread that must serve an arm, from what the arm set: the properties are
 * what the run was asked for, so a service that ignored them is found out.
 */
final class ExpectedThreadKind {

	private static final String SWITCH = "spring.threads.virtual.enabled";

	/** Modes of the twin on an event loop, where the switch has no say. */
	private static final String REACTIVE = "reactive";

	private ExpectedThreadKind() {
	}

	/** Platform, virtual or event-loop; null where the arm does not say. */
	static @Nullable String of(Arm arm, Environment environment) {
		if (arm.name().startsWith(REACTIVE)) {
			return "event-loop";
		}
		String common = environment.properties().get(SWITCH);
		String value = environment.armProperties().getOrDefault(arm.name(), Map.of()).getOrDefault(SWITCH, common);
		if (value == null) {
			return null;
		}
		return Boolean.parseBoolean(value) ? "virtual" : "platform";
	}

}
