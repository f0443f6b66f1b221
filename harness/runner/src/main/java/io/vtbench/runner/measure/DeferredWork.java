package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.result.Fork;
import org.jspecify.annotations.Nullable;

/**
 * Waits until an arm has done what its requests left behind, and keeps how much that was.
 * A service may answer first and work later, from a queue without a bound. What it owes
 * would be computed while another arm is measured.
 */
public final class DeferredWork {

	/** The longest that an arm is waited for which rested before it had a load. */
	private static final Duration LONGEST = Duration.ofMinutes(2);

	/** The longest that an arm is waited for before its first load. */
	private static final Duration AT_START = Duration.ofSeconds(5);

	/**
	 * The processors, in seconds of CPU time in a second, from which on an arm seems to
	 * work on what requests left behind.
	 */
	private static final double OWES = 0.1;

	/** The time, in milliseconds, over which that is read. */
	private static final double LOOK_MILLIS = 500;

	/** The time, in seconds, within which an arm rests that owes nothing. */
	private static final double SOON_SECONDS = 1;

	private final Duration atStart;

	private final Duration longest;

	private final Supplier<Series> cpuSeconds;

	private final Function<TimeRange, @Nullable Double> servingSeconds;

	/** CPU time that was used after each load, by the end of its window. */
	private final Map<Double, Double> afterLoads = new HashMap<>();

	private double lastLoadMillis;

	private double lastWindowEnd;

	private boolean waited;

	/**
	 * Says whether the arm has a job of its own: it did not rest before its first load.
	 */
	private boolean occupied;

	/** Says whether the arm was waited for in vain. */
	private boolean restless;

	/**
	 * Creates the work of an arm that had no load so far.
	 * @param cpuSeconds returns readings of its CPU time, which go on meanwhile
	 * @param servingSeconds returns its CPU time in a range without that of its JIT
	 * compiler, in s; null where it was not read
	 */
	DeferredWork(Supplier<Series> cpuSeconds, Function<TimeRange, @Nullable Double> servingSeconds) {
		this(cpuSeconds, servingSeconds, AT_START, LONGEST);
	}

	DeferredWork(Supplier<Series> cpuSeconds, Function<TimeRange, @Nullable Double> servingSeconds, Duration atStart,
			Duration longest) {
		this.atStart = atStart;
		this.longest = longest;
		this.cpuSeconds = cpuSeconds;
		this.servingSeconds = servingSeconds;
	}

	/**
	 * Waits before a load of the arm or of another one, if the arm owes something, or has
	 * only just started.
	 */
	void awaitDone() throws InterruptedException {
		if (this.lastLoadMillis == 0) {
			this.occupied = this.occupied || !Rests.await(this.cpuSeconds.get(), this.atStart);
		}
		else if (seemsToOwe()) {
			awaitRest();
		}
	}

	/**
	 * Waits until the arm rests, and for seconds only where it has a job of its own. One
	 * that was waited for in vain is not waited for again.
	 */
	void awaitRest() throws InterruptedException {
		if (this.restless || this.waited) {
			return;
		}
		this.waited = true;
		this.restless = !Rests.await(this.cpuSeconds.get(), this.occupied ? this.atStart : this.longest);
		this.afterLoads.put(this.lastWindowEnd, this.occupied ? 0 : used());
	}

	/** Returns the CPU time since the last load, in s; 0 where the arm soon rested. */
	private double used() {
		TimeRange since = new TimeRange(this.lastLoadMillis + Rests.DRAIN_MILLIS, System.currentTimeMillis());
		Double used = (this.lastLoadMillis > 0 && since.seconds() > SOON_SECONDS) ? this.servingSeconds.apply(since)
				: null;
		return (used != null) ? Math.max(0, used - Rests.AT_REST * since.seconds()) : 0;
	}

	/**
	 * Says that a load has just ended.
	 * @param windowEnd end of its window, in epoch milliseconds
	 */
	void loaded(double windowEnd) {
		this.lastLoadMillis = System.currentTimeMillis();
		this.lastWindowEnd = windowEnd;
		this.waited = false;
	}

	/**
	 * Returns the end of the last load of the arm, in epoch milliseconds; 0 before the
	 * first.
	 */
	double lastLoadMillis() {
		return this.lastLoadMillis;
	}

	/** Returns the CPU time that the arm used after its loads so far, in s. */
	public double seconds() {
		return this.afterLoads.values().stream().mapToDouble(Double::doubleValue).sum();
	}

	/**
	 * Returns the share of the arm's CPU time that it used after loads, 0 to 1; null
	 * where that is below {@link Fork#DEFERRED}, and where nobody waited for its rest.
	 * @param loads CPU time that it used in each load, in s, by the end of its window
	 */
	@Nullable Double share(Map<Double, Double> loads) {
		double after = 0;
		double all = 0;
		for (Map.Entry<Double, Double> load : loads.entrySet()) {
			Double used = this.afterLoads.get(load.getKey());
			if (used != null) {
				after += used;
				all += used + load.getValue();
			}
		}
		return (after > 0 && after / all >= Fork.DEFERRED) ? after / all : null;
	}

	private boolean seemsToOwe() {
		double now = System.currentTimeMillis();
		double from = Math.max(this.lastLoadMillis + Rests.DRAIN_MILLIS, now - 2 * LOOK_MILLIS);
		if (this.restless || this.waited || now - from < LOOK_MILLIS) {
			return false;
		}
		Double used = this.servingSeconds.apply(new TimeRange(from, now));
		return used != null && used * 1000 / (now - from) > OWES;
	}

}
