package io.vtbench.runner.result;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Holds the outcome of one validity check.
 *
 * @param name name of the check: errors, same work, generator, …
 * @param arm name of the arm; null where the check is about the whole run
 * @param status severity of the outcome
 * @param seen facts that it judged by
 * @param withholds claims that it suppresses; null where there are none
 */
public record Check(String name, @Nullable String arm, Status status, Seen seen, @Nullable Withholds withholds) {

	public Check {
		withholds = (status == Status.INVALID) ? Withholds.RUN : withholds;
	}

	/** Makes an outcome that suppresses nothing, unless it makes the run invalid. */
	public Check(String name, @Nullable String arm, Status status, Seen seen) {
		this(name, arm, status, seen, null);
	}

	/**
	 * Makes an outcome that is about the machine, in words of the command that looked at
	 * it.
	 */
	public static Check ofMachine(String name, Status status, String words) {
		return new Check(name, null, status, new Seen.Text(words));
	}

	/**
	 * Returns the name of the check with the arm that it is about, as reports name it.
	 */
	public String label() {
		return (this.arm != null) ? this.name + " (" + this.arm + ")" : this.name;
	}

	/** Returns whether the outcome says that an arm's figure is not reliable. */
	public boolean doubts(Metric metric, String arm) {
		return this.withholds != null && (this.arm == null || this.arm.equals(arm)) && this.withholds.doubts(metric);
	}

	/** Returns whether the outcome suppresses a verdict that an interval gives. */
	public boolean withholds(Withholds.Claim claim) {
		return this.withholds != null && this.withholds.withholds(claim, this.arm);
	}

	/** Says how bad an outcome is, in ascending order after {@link #NOT_AVAILABLE}. */
	public enum Status {

		NOT_AVAILABLE, OK, WARN, INVALID;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
