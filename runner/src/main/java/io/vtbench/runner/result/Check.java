package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of one validity check.
 *
 * @param name errors, same work, generator, …
 * @param arm null where the check is about the whole run
 * @param detail what was seen, with its numbers
 */
public record Check(String name, @Nullable String arm, Status status, String detail) {

	/** Its warning withholds every verdict against the arm. */
	public static final String COMPILER = "compiler";

	/** Whether it warns of an arm. */
	public boolean warnsOf(String arm) {
		return this.status == Status.WARN && arm.equals(this.arm);
	}

	/** How bad it is, in ascending order after {@link #NOT_AVAILABLE}. */
	public enum Status {

		@JsonProperty("not available")
		NOT_AVAILABLE("not available"),

		@JsonProperty("ok")
		OK("ok"),

		@JsonProperty("warn")
		WARN("warn"),

		@JsonProperty("invalid")
		INVALID("invalid");

		private final String text;

		Status(String text) {
			this.text = text;
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
