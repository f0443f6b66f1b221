package io.vtbench.runner.trial;

import io.vtbench.runner.format.Figures;
import org.jspecify.annotations.Nullable;

/**
 * A load on a service.
 *
 * @param users who never pause, or who wait for an answer at once at the most where there
 * is a rate
 * @param rate arrivals a second; null for users alone
 */
public record LoadPoint(int users, @Nullable Double rate) {

	/**
	 * The number of users of the first load where nobody chose and nothing is known of
	 * the service.
	 */
	static final int FIRST_USERS = 20;

	private static final int MIN_WAITING = 50;

	private static final int MAX_WAITING = 1000;

	/** The seconds of arrivals that may wait before one has to wait for a user. */
	private static final int STALL = 5;

	static LoadPoint ofUsers(int users) {
		return new LoadPoint(users, null);
	}

	static LoadPoint ofRate(double rate) {
		return new LoadPoint((int) Math.clamp(Math.ceil(rate * STALL), MIN_WAITING, MAX_WAITING), rate);
	}

	/** Returns the text for the report: 50 users, or 200/s. */
	public String text() {
		return (this.rate != null) ? Figures.perSecond(this.rate) : Figures.count(this.users, "user");
	}

}
