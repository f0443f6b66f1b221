package io.vtbench.runner.scenario;

import org.jspecify.annotations.Nullable;

/**
 * Says how a fork is warmed up before its window.
 *
 * @param requests with the back-ends' delay switched off, so that code is compiled
 * @param users of that phase, few by default: with many, the compiler would have to share
 * the processors with the load and finish in the window; null for those of the load, or
 * for fifty where that is of arrivals
 * @param rounds requests of each user at the test load, afterwards: other users and other
 * waits are other code; 1 by default, which fills connections and pools
 */
public record WarmUp(long requests, @Nullable Integer users, @Nullable Integer rounds) {

	private static final int ROUNDS = 1;

	/**
	 * The users of the requests without delay where the load is of arrivals: as many as
	 * those have at least. How many more, their rate decides.
	 */
	private static final int USERS_OF_ARRIVALS = LoadSpec.LEAST_USERS;

	/** The warm-up of a scenario that names none. */
	public static final WarmUp DEFAULT = new WarmUp(3000, 2, null);

	public WarmUp {
		rounds = (rounds != null) ? rounds : ROUNDS;
	}

	/** Returns the users of the requests without delay. */
	public int usersOf(LoadSpec load) {
		if (this.users != null) {
			return this.users;
		}
		boolean many = load.users() == null || load.users() > USERS_OF_ARRIVALS;
		return (load.isOpen() && many) ? USERS_OF_ARRIVALS : load.concurrency();
	}

	/** Returns the requests of each user at the test load. */
	public int roundsAtLoad() {
		return (this.rounds != null) ? this.rounds : ROUNDS;
	}

}
