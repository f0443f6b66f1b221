package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Absence;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Recovery;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.RunListener;

/**
 * Sends several times the users that the arms can serve to each arm of the last two
 * pairs, one arm at a time: from a few times the users of the limit on, twice as many
 * from level to level, until an arm fails. The second pair gets the levels of the first,
 * so that a failure is seen twice.
 */
public final class OverloadRunner implements AfterPair {

	/** The most seconds that the overload of a trial takes. */
	public static final int SECONDS = 60;

	/** The number of pairs at the end of a trial that get the overload. */
	private static final int PAIRS = 2;

	/** The factor on the users of the limit with which the overload begins. */
	private static final int TIMES = 4;

	/** The fewest users that are many for a service whose limit bench has found. */
	private static final int FEWEST = 100;

	/** The number of users up to which they are doubled. */
	private static final int MOST = 1000;

	/** The most users where a service is at its limit with hundreds of them. */
	private static final int MOST_AT_ONCE = 2000;

	/** The least limit of time for a request: what is sooner is no answer that hangs. */
	private static final double LEAST_LIMIT_SECONDS = 5;

	/** The seconds in which it must be possible to ask whether an arm is as before. */
	private static final double GLANCE_SECONDS = 2;

	private final int pairs;

	private final int fewest;

	private final Supplier<Duration> left;

	private final IntPredicate fits;

	private final Consumer<Overload> saved;

	private final List<Level> levels = new ArrayList<>();

	private final List<Recovery> recoveries = new ArrayList<>();

	private List<Overload.Limits> limits = List.of();

	private List<Integer> planned = List.of();

	private Absence absence = Absence.TIME;

	/**
	 * Creates the overload of a trial.
	 * @param pairs number of pairs of the trial
	 * @param chosen whether the user chose how many users there are
	 * @param left returns the time until the trial must have ended
	 * @param fits returns whether the machine can send the load of so many users
	 * @param saved takes what is known after each pair, and before the first
	 */
	public OverloadRunner(int pairs, boolean chosen, Supplier<Duration> left, IntPredicate fits,
			Consumer<Overload> saved) {
		this.pairs = pairs;
		this.fewest = chosen ? 1 : FEWEST;
		this.left = left;
		this.fits = fits;
		this.saved = saved;
		saved.accept(facts());
	}

	@Override
	public void follow(MeasuredPair pair, RunListener listener) throws InterruptedException {
		double left = Experiment.seconds(this.left.get());
		double took = Experiment.seconds(pair.took());
		if (!isOneOfTheLast(pair.number(), left, took)) {
			return;
		}
		// a pair is worth more than its overload
		double kept = (pair.number() < this.pairs && left >= took) ? took : 0;
		Budget budget = new Budget(Math.min((double) SECONDS / PAIRS, left - kept));
		if (this.planned.isEmpty()) {
			this.planned = planned(pair);
		}
		this.limits = pair.arms().stream().map((each) -> OverloadedArm.limits(each.arm())).toList();
		listener.phase("under overload");
		try {
			overload(pair, budget, listener);
		}
		catch (BenchException ex) {
			// the stages are saved, and the levels before count
			this.absence = Absence.GENERATOR;
		}
		this.saved.accept(facts());
	}

	private Overload facts() {
		boolean cut = this.levels.isEmpty() || this.absence == Absence.GENERATOR;
		return new Overload(Math.min(PAIRS, this.pairs), cut ? this.absence : null, this.limits,
				List.copyOf(this.levels), List.copyOf(this.recoveries));
	}

	/**
	 * Returns whether at most one pair follows.
	 * @param left seconds until the trial must have ended
	 * @param took seconds of this pair
	 */
	private boolean isOneOfTheLast(int pair, double left, double took) {
		return pair > this.pairs - PAIRS || left < PAIRS * took;
	}

	private List<Integer> planned(MeasuredPair pair) {
		List<Integer> fitting = levels(start(pair)).stream().filter(this.fits::test).toList();
		this.absence = fitting.isEmpty() ? Absence.MACHINE : Absence.TIME;
		return fitting;
	}

	/** Returns the number of users with which the overload of a pair begins. */
	private int start(MeasuredPair pair) {
		LoadSpec load = LiveArm.load(pair.experiment());
		if (load.rate() == null) {
			return Math.max(this.fewest, TIMES * load.concurrency());
		}
		double waiting = pair.arms()
			.stream()
			.map((each) -> each.stages().getFirst().latency())
			.mapToDouble((latency) -> load.rate() * latency.summary().mean() / 1000)
			.max()
			.orElse(0);
		return Math.max(this.fewest, (int) Math.ceil(TIMES * waiting));
	}

	/**
	 * Returns the numbers of users that begin with one and are doubled. The last is that
	 * up to which they are, so the one before may be left out.
	 */
	static List<Integer> levels(int start) {
		List<Integer> levels = new ArrayList<>();
		int users = Math.min(start, MOST_AT_ONCE);
		levels.add(users);
		while (users < MOST) {
			int next = Math.min(2 * users, MOST);
			if (2 * next <= 3 * users) {
				levels.removeLast();
			}
			levels.add(next);
			users = next;
		}
		return levels;
	}

	private void overload(MeasuredPair pair, Budget budget, RunListener listener) throws InterruptedException {
		List<LiveArm> arms = pair.arms().stream().map(Living::arm).toList();
		Map<OverloadedArm, Long> unasked = new LinkedHashMap<>();
		boolean last = false;
		for (int i = 0; i < this.planned.size() && !last; i++) {
			int users = this.planned.get(i);
			double limit = budget.requestSeconds(arms.size(), users);
			if (limit < LEAST_LIMIT_SECONDS) {
				this.planned = this.levels.isEmpty() ? this.planned : this.planned.subList(0, i);
				break;
			}
			unasked.clear();
			last = i == this.planned.size() - 1;
			List<LiveArm> order = WarmUpRunner.order(arms, i);
			for (int next = 0; next < order.size(); next++) {
				OverloadedArm arm = new OverloadedArm(order.get(next), pair.experiment(), users);
				Level level = arm.load(limit);
				this.levels.add(level);
				listener.loaded(figures(level));
				last |= level.unserved() > Thresholds.UNSERVED || level.ending() != null;
				if (last && level.ending() == null) {
					ask(pair, arm, 0, budget.left() - budget.of(order.size() - next - 1, users, limit));
				}
				else if (level.ending() == null) {
					unasked.put(arm, System.nanoTime());
				}
			}
			if (last) {
				this.planned = this.planned.subList(0, i + 1);
			}
		}
		askLate(pair, unasked, budget);
	}

	/**
	 * Asks the arms whose load turned out to be the last one only afterwards: the other
	 * arm failed, or time was up for more users.
	 * @param unasked arms with the end of their load, in nanoseconds
	 */
	private void askLate(MeasuredPair pair, Map<OverloadedArm, Long> unasked, Budget budget)
			throws InterruptedException {
		int left = unasked.size();
		for (Map.Entry<OverloadedArm, Long> arm : unasked.entrySet()) {
			double seconds = budget.left() / left--;
			if (seconds >= GLANCE_SECONDS) {
				ask(pair, arm.getKey(), (System.nanoTime() - arm.getValue()) / 1e9, seconds);
			}
		}
	}

	/**
	 * Asks an arm until it is as before, for two seconds at least.
	 * @param since seconds since its load
	 * @param seconds that are left to ask
	 */
	private void ask(MeasuredPair pair, OverloadedArm arm, double since, double seconds) throws InterruptedException {
		Recovery asked = arm.recovery(normalMillis(pair, arm),
				Math.min(OverloadedArm.LIMIT_SECONDS, Math.max(GLANCE_SECONDS, seconds)));
		this.recoveries.add(asked.after(since));
	}

	private static LiveFigures figures(Level level) {
		return new LiveFigures(level.arm(), LiveFigures.Stage.OVERLOAD,
				(level.seconds() > 0) ? level.served() / level.seconds() : 0, level.p95Millis(),
				LiveFigures.Machine.UNREAD);
	}

	/** Returns the median latency of an arm in its last stage, the half load. */
	private static double normalMillis(MeasuredPair pair, OverloadedArm arm) {
		Fork fork = pair.arms()
			.stream()
			.filter((each) -> each.arm() == arm.arm())
			.findFirst()
			.orElseThrow()
			.stages()
			.getLast();
		return fork.latency().summary().p50();
	}

	/** Divides the time of the overload of one pair. */
	private static final class Budget {

		private final long begin = System.nanoTime();

		private final double seconds;

		Budget(double seconds) {
			this.seconds = seconds;
		}

		double left() {
			return this.seconds - (System.nanoTime() - this.begin) / 1e9;
		}

		/**
		 * Returns how long a request may take, in seconds, so that all arms are through
		 * in time also where every request hangs.
		 */
		double requestSeconds(int arms, int users) {
			return Math.min(OverloadedArm.LIMIT_SECONDS, Math.floor(left() / arms - around(users)));
		}

		/** Returns the longest time that some arms take with so many users. */
		double of(int arms, int users, double limit) {
			return arms * (around(users) + limit);
		}

		/** Returns the seconds that an arm takes beside a request that hangs. */
		private static double around(int users) {
			return OverloadedArm.SENDING.toMillis() / 1000.0 + GLANCE_SECONDS / 2 + users / (double) MOST;
		}

	}

}
