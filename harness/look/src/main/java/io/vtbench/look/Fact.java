package io.vtbench.look;

import java.util.Locale;

/**
 * Says one thing that is known of a service before it is started.
 *
 * @param kind how it matters
 * @param fact what was found
 * @param consequence what it means on virtual threads
 * @param advice what to do about it; empty for nothing
 * @param link page that explains it
 */
public record Fact(Kind kind, String fact, String consequence, String advice, String link) {

	/** Returns what it means and what to do, in sentences. */
	String meaning() {
		return this.consequence + (this.advice.isEmpty() ? "" : " " + this.advice + ".");
	}

	/** Returns all of it on one line. */
	public String text() {
		return this.fact + ". " + meaning() + " " + this.link;
	}

	/** Says how a fact matters, the worst first. */
	public enum Kind {

		/** A service that may stop answering, or end. */
		STOPS("May stop the service"),

		/** The switch has no effect, or not the one that is wanted. */
		SWITCH("Of the switch itself"),

		/** Work beside requests, which a trial does not measure. */
		UNMEASURED("The switch changes it, and bench try does not measure it"),

		/** A limit that goes, or that is met sooner. */
		LIMIT("Limits"),

		/** What costs more on a virtual thread. */
		COST("Costs");

		private final String heading;

		Kind(String heading) {
			this.heading = heading;
		}

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

		/** Returns the heading of all facts of the kind. */
		public String heading() {
			return this.heading;
		}

	}

}
