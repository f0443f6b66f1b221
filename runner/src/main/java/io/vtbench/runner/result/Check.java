package io.vtbench.runner.result;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of one validity check.
 *
 * @param name errors, same work, generator, …
 * @param arm null where the check is about the whole run
 * @param seen what it judged by
 * @param withholds what follows; null where nothing does
 */
public record Check(String name, @Nullable String arm, Status status, Seen seen, @Nullable Withholds withholds) {

	public Check {
		withholds = (status == Status.INVALID) ? Withholds.RUN : withholds;
	}

	/** An outcome that withholds nothing, unless it makes the run invalid. */
	public Check(String name, @Nullable String arm, Status status, Seen seen) {
		this(name, arm, status, seen, null);
	}

	/**
	 * An outcome that is about the machine, in words of the command that looked at it.
	 */
	public static Check ofMachine(String name, Status status, String words) {
		return new Check(name, null, status, new Seen.Text(words));
	}

	/** With the arm that it is about, as reports name it. */
	public String label() {
		return (this.arm != null) ? this.name + " (" + this.arm + ")" : this.name;
	}

	/** Whether it says that an arm's figure is not reliable. */
	public boolean doubts(Metric metric, String arm) {
		return this.withholds != null && (this.arm == null || this.arm.equals(arm)) && this.withholds.doubts(metric);
	}

	/** Whether it suppresses a verdict that an interval gives. */
	public boolean withholds(Withholds.Claim claim) {
		return this.withholds != null && this.withholds.withholds(claim, this.arm);
	}

	/** How bad it is, in ascending order after {@link #NOT_AVAILABLE}. */
	public enum Status {

		NOT_AVAILABLE, OK, WARN, INVALID;

		@Override
		@JsonValue
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
