package io.vtbench.runner.result;

import java.util.Arrays;

import com.fasterxml.jackson.annotation.JsonValue;

/** What kind of thread serves requests; the last two are only seen, never expected. */
public enum ThreadKind {

	PLATFORM("platform"),

	VIRTUAL("virtual"),

	EVENT_LOOP("event-loop"),

	/** Of several kinds. */
	MIXED("mixed"),

	/** The subject does not tell. */
	UNKNOWN("unknown");

	@JsonValue
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
