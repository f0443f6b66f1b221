package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What follows from the rows of an answer; docs/verdict.md has the rule. */
public enum Decision {

	/** A deciding row is better, and none is worse. */
	@JsonProperty("make the change")
	SET_IT("Set it", "Make the change"),

	/** A deciding row is worse, and none is better. */
	@JsonProperty("do not")
	DO_NOT("Do not set it", "Do not make the change"),

	/** A deciding row is better, and another one is worse. */
	@JsonProperty("trade-off")
	TRADE_OFF("A trade-off", "A trade-off"),

	/** Every deciding row is within a relevant difference. */
	@JsonProperty("no difference")
	NO_DIFFERENCE("No difference, keep what you have", "No difference, keep what you have"),

	/** No deciding row is better or worse, and not all of them are settled. */
	@JsonProperty("inconclusive")
	INCONCLUSIVE("Inconclusive", "Inconclusive");

	private final String ofThreads;

	private final String ofAnyChange;

	Decision(String ofThreads, String ofAnyChange) {
		this.ofThreads = ofThreads;
		this.ofAnyChange = ofAnyChange;
	}

	/**
	 * The decision as the begin of a sentence.
	 * @param threads whether the change is the switch of the thread type
	 */
	public String words(boolean threads) {
		return threads ? this.ofThreads : this.ofAnyChange;
	}

}
