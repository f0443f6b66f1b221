package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names the type of thread that serves requests; the last three are never expected.
 */
public enum ThreadKind {

	PLATFORM,

	VIRTUAL,

	EVENT_LOOP,

	/** Threads of several types. */
	MIXED,

	/** Threads whose type the subject does not say. */
	UNKNOWN,

	/** Threads that cannot be looked at where the service runs. */
	UNSEEN;

	/** Returns the type of that name; {@link #UNKNOWN} for any other. */
	public static ThreadKind of(String text) {
		return Arrays.stream(values()).filter((kind) -> kind.toString().equals(text)).findFirst().orElse(UNKNOWN);
	}

	@Override
	@JsonValue
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}
