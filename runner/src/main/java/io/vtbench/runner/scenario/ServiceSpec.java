package io.vtbench.runner.scenario;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code scenarios/services.yaml}: all that is known of a service or program.
 *
 * @param name key of the row
 * @param jar executable, relative to the suite's folder
 * @param port that it listens on by default; null for a program
 * @param health path that answers 200 when it is ready
 * @param prefix of its own properties, for the keys of {@code backends}
 * @param urlProperty property of the subject that takes the service's address
 */
@JsonIgnoreProperties("name")
public record ServiceSpec(String name, @JsonProperty(required = true) String jar, @Nullable Integer port,
		@Nullable String health, @Nullable String prefix, @Nullable String urlProperty) {

	public ServiceSpec {
		BadValue.requirePresent("jar", jar);
	}

	ServiceSpec named(String name) {
		return new ServiceSpec(name, this.jar, this.port, this.health, this.prefix, this.urlProperty);
	}

}
