package io.vtbench.runner.scenario;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.stack.Stack;

/**
 * A row of {@code scenarios/modes.yaml}: the one thing in which arms differ.
 *
 * @param name key of the row
 * @param description one line for people
 * @param threadKind what every response of the mode must say: platform, virtual or
 * event-loop
 * @param stack that its arms run on unless they say another; null for Tomcat
 * @param properties thread properties only
 * @param jvm flags
 */
@JsonIgnoreProperties("name")
@RecordBuilder
public record Mode(String name, @JsonProperty(required = true) String description,
		@JsonProperty(required = true) String threadKind, Stack stack, Map<String, String> properties,
		List<String> jvm) implements ModeBuilder.With {

	private static final String ALLOWED = "spring.threads.";

	private static final String EVENT_LOOP = "event-loop";

	private static final List<String> THREAD_KINDS = List.of("platform", "virtual", EVENT_LOOP);

	public Mode {
		InvalidValueException.requirePresent("description", description);
		InvalidValueException.requirePresent("threadKind", threadKind);
		if (!THREAD_KINDS.contains(threadKind)) {
			throw new InvalidValueException(KnownNames.unknown("thread type", threadKind, THREAD_KINDS), "threadKind");
		}
		stack = (stack != null) ? stack : Stack.TOMCAT;
		if (stack.isSwitched() == EVENT_LOOP.equals(threadKind)) {
			throw new InvalidValueException("the threads of " + stack + " are not of the type " + threadKind
					+ ": correct 'stack' or 'threadKind'", "threadKind");
		}
		properties = (properties != null) ? Map.copyOf(properties) : Map.of();
		jvm = (jvm != null) ? List.copyOf(jvm) : List.of();
		for (String key : properties.keySet()) {
			if (!key.startsWith(ALLOWED)) {
				throw new InvalidValueException("a mode may set properties below '" + ALLOWED
						+ "' and JVM flags only, but sets '" + key + "': what all arms need belongs in the scenario",
						"properties", key);
			}
		}
	}

}
