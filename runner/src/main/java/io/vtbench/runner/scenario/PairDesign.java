package io.vtbench.runner.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the forks of a pair share the machine, as a scenario file writes it. */
public enum PairDesign {

	/** One after the other, each with the machine to itself. */
	@JsonProperty("in-turn")
	IN_TURN("in-turn"),

	/** Both at once at the same arrival rate. */
	@JsonProperty("duet")
	DUET("duet");

	private final String key;

	PairDesign(String key) {
		this.key = key;
	}

	/** The name as a scenario file writes it. */
	@Override
	public String toString() {
		return this.key;
	}

}
