package io.vtbench.runner.scenario;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Stack;

/**
 * Says how requests are served, which is the one thing in which arms differ: a row of
 * {@code scenarios/modes.yaml}.
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
public record Mode(String name, String description, String threadKind, Stack stack, Map<String, String> properties,
		List<String> jvm) implements ModeBuilder.With {

	public Mode {
		stack = (stack != null) ? stack : Stack.TOMCAT;
		properties = (properties != null) ? Map.copyOf(properties) : Map.of();
		jvm = (jvm != null) ? List.copyOf(jvm) : List.of();
	}

}
