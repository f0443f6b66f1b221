package io.vtbench.runner.result;

import java.util.Arrays;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What kind of thread serves requests; the last two are only seen, never expected. */
public enum ThreadKind {

	@JsonProperty("platform")
	PLATFORM("platform"),

	@JsonProperty("virtual")
	VIRTUAL("virtual"),

	@JsonProperty("event-loop")
	EVENT_LOOP("event-loop"),

	/** Of several kinds. */
	@JsonProperty("mixed")
	MIXED("mixed"),

	/** The subject does not tell. */
	@JsonProperty("unknown")
	UNKNOWN("unknown");

	private final String text;

	ThreadKind(String text) {
		this.text = text;
	}

	/** The kind of that name; {@link #UNKNOWN} for any other. */
	public static ThreadKind of(String text) {
		return Arrays.stream(values()).filter((kind) -> kind.text.equals(text)).findFirst().orElse(UNKNOWN);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
