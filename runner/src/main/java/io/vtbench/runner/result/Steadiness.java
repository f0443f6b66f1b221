package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a warm-up under load came to, in the classes of Barrett et al. (2017) and Traini
 * et al. (2023).
 */
public enum Steadiness {

	/** The throughput of the last blocks has no trend. */
	@JsonProperty("steady")
	STEADY("steady"),

	/** The throughput still grows, mostly because the JIT compiler is at work. */
	@JsonProperty("getting faster")
	GETTING_FASTER("getting faster"),

	/** The throughput falls from block to block, as that of a service that leaks. */
	@JsonProperty("getting slower")
	GETTING_SLOWER("getting slower"),

	/** The throughput goes up and down by more than a relevant difference. */
	@JsonProperty("no steady state")
	NO_STEADY_STATE("no steady state");

	private final String text;

	Steadiness(String text) {
		this.text = text;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
