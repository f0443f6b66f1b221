package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Describes a service or program: a row of {@code scenarios/services.yaml}.
 *
 * @param name key of the row
 * @param jar executable, relative to the suite's folder; empty where an image brings it
 * @param port that it listens on by default; null for a program
 * @param health path that answers 200 when it is ready
 * @param prefix of its own properties, for the keys of {@code backends}
 * @param urlProperty properties of the subject that take the service's address; one or
 * several
 * @param stacks services that do the same on other stacks: one stands in for this one in
 * every arm that runs on its stack
 * @param startLimit how long it may take until it is ready; null for 2 minutes
 * @param prepare command that is called before each of its starts, to reset a database
 * for example; null for none
 * @param image of a container that holds the service; null for a jar
 * @param limits of that container; null for none
 */
@JsonIgnoreProperties("name")
@RecordBuilder
public record ServiceSpec(String name, String jar, @Nullable Integer port, @Nullable String health,
		@Nullable String prefix,
		@JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> urlProperty,
		Map<Stack, String> stacks, @Nullable Duration startLimit, @Nullable String prepare, @Nullable String image,
		@Nullable ServiceLimits limits) implements ServiceSpecBuilder.With {

	public ServiceSpec {
		jar = (jar != null) ? jar : "";
		stacks = (stacks != null) ? Collections.unmodifiableMap(stacks) : Map.of();
		urlProperty = (urlProperty != null) ? List.copyOf(urlProperty) : List.of();
	}

	/**
	 * Returns whether this is a service, which answers until it is stopped; all else is a
	 * program that ends.
	 */
	boolean isService() {
		return this.port != null || this.health != null;
	}

	/** Returns the service from another image. */
	public ServiceSpec fromImage(String image) {
		return with((other) -> other.jar("").image(image));
	}

	/** Returns the service from another build. */
	public ServiceSpec fromJar(String jar) {
		return with((other) -> other.jar(jar).image(null).limits(null));
	}

}
