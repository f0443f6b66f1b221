package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Limits;
import io.vtbench.runner.result.Overload.Recovery;
import io.vtbench.runner.result.Overload.Sign;
import org.jspecify.annotations.Nullable;

/** The overload of two pairs of two arms, with made-up figures. */
public final class SampleOverload {

	private static final int PAIRS = 2;

	private final List<Level> levels = new ArrayList<>();

	private final List<Recovery> recoveries = new ArrayList<>();

	private List<Limits> limits = List.of(new Limits("platform", false, 50, 512L << 20, "server.tomcat.threads.max"),
			new Limits("virtual", true, null, 512L << 20, "server.tomcat.threads.max"));

	/** Lets both arms carry some users. */
	public SampleOverload carried(int users) {
		return carried("platform", users).carried("virtual", users);
	}

	/** Lets one arm carry some users. */
	public SampleOverload carried(String arm, int users) {
		return answered(arm, users, 1000, 0, 0);
	}

	/** Lets an arm answer in the same way in both pairs. */
	public SampleOverload answered(String arm, int users, long served, long rejected, long failed, String... answers) {
		for (int pair = 1; pair <= PAIRS; pair++) {
			add(arm, pair, users, served, rejected, failed, null, null, Map.of(), answers);
		}
		return this;
	}

	/** Lets an arm fail half of the requests with a sign in its log in both pairs. */
	public SampleOverload signed(String arm, int users, Sign sign) {
		for (int pair = 1; pair <= PAIRS; pair++) {
			add(arm, pair, users, 500, 0, 500, null, null, Map.of(sign, 7L), "status 500");
		}
		return this;
	}

	/** Lets the process of an arm end in both pairs. */
	public SampleOverload ended(String arm, int users, Ending ending) {
		for (int pair = 1; pair <= PAIRS; pair++) {
			add(arm, pair, users, 100, 0, 300, ending, null, Map.of(), Level.REFUSED);
		}
		return this;
	}

	/** Adds what one arm did in one pair. */
	public SampleOverload add(String arm, int pair, int users, long served, long rejected, long failed,
			@Nullable Ending ending, @Nullable Long pending, Map<Sign, Long> signs, String... answers) {
		this.levels.add(new Level(arm, pair, users, 2, served, rejected, failed, (served > 0) ? 80.0 : null,
				(served > 0) ? 140.0 : null, 300L << 20, 200L << 20, pending, ending, signs, List.of(answers), null));
		return this;
	}

	/**
	 * Tells the users of the last two readings apart.
	 * @param unserved share of a user's requests without a right answer, 0 to 1
	 */
	public SampleOverload users(double unserved) {
		for (int i = this.levels.size() - PAIRS; i < this.levels.size(); i++) {
			Level level = this.levels.get(i);
			this.levels.set(i,
					new Level(level.arm(), level.pair(), level.users(), level.seconds(), level.served(),
							level.rejected(), level.failed(), level.p50Millis(), level.p95Millis(),
							level.peakMemoryBytes(), level.peakHeapBytes(), level.poolPending(), level.ending(),
							level.signs(), level.answers(), unserved));
		}
		return this;
	}

	/** Says how long an arm took afterwards; null for too long. */
	public SampleOverload recovered(String arm, @Nullable Double seconds) {
		for (int pair = 1; pair <= PAIRS; pair++) {
			recovered(arm, pair, seconds);
		}
		return this;
	}

	/** Says how long an arm took afterwards in one pair; null for too long. */
	public SampleOverload recovered(String arm, int pair, @Nullable Double seconds) {
		this.recoveries.add(new Recovery(arm, pair, seconds, 10));
		return this;
	}

	/** Sets the limits that the arms ran with. */
	public SampleOverload limits(Limits... limits) {
		this.limits = List.of(limits);
		return this;
	}

	public Overload build() {
		return new Overload(PAIRS, null, this.limits, this.levels, this.recoveries);
	}

}
