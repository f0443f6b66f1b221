package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** May a verdict be drawn from a run? */
public enum Status {

	@JsonProperty("valid")
	VALID,

	@JsonProperty("invalid")
	INVALID,

	@JsonProperty("interrupted")
	INTERRUPTED

}
