package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What people ask about a change, in the order in which an answer tells it. */
public enum Question {

	@JsonProperty("capacity")
	CAPACITY("capacity", ""),

	@JsonProperty("latency under normal load")
	NORMAL_LOAD("latency under normal load", " under normal load"),

	@JsonProperty("latency at the limit")
	LIMIT("latency at the limit", " at the limit"),

	@JsonProperty("cost")
	COST("cost", ""),

	@JsonProperty("memory")
	MEMORY("memory", ""),

	@JsonProperty("first minute")
	FIRST_MINUTE("first minute", "");

	private final String text;

	private final String where;

	Question(String text, String where) {
		this.text = text;
		this.where = where;
	}

	/** What a metric is called in a sentence that names no question. */
	public String name(String metric) {
		return metric + this.where;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
