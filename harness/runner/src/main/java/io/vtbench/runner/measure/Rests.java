package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.Polling;
import io.vtbench.runner.result.Fork;
import org.jspecify.annotations.Nullable;

/**
 * Collects when the arms of a pair rested: while another arm had its load. What an arm
 * uses then, it uses without any request.
 */
final class Rests {

	/**
	 * The time after a load, in milliseconds, that is no rest yet: last requests end, and
	 * their garbage is collected.
	 */
	static final double DRAIN_MILLIS = 500;

	/** The time, in milliseconds, over which the use of an arm at rest is read. */
	private static final double LOOK_MILLIS = 500;

	/**
	 * The processors, in seconds of CPU time in a second, that an arm at rest uses at
	 * most. The kernel counts in hundredths of a second, of which two are in a look.
	 */
	static final double AT_REST = 0.05;

	/**
	 * The end of a rest, in seconds, that shows what an arm uses for nobody: executors
	 * may work on for a while on what requests left behind, on platform threads for
	 * longer than on virtual ones.
	 */
	private static final double TAIL_SECONDS = 1;

	/**
	 * The factor by which the use at the beginning of rests is above that at their end.
	 */
	private static final double FALLS = 2;

	private final Map<LiveArm, List<TimeRange>> ranges = new LinkedHashMap<>();

	/** Creates the rests of arms that have had none yet. */
	Rests(List<LiveArm> arms) {
		arms.forEach((arm) -> this.ranges.put(arm, new ArrayList<>()));
	}

	/**
	 * Returns what was rest of an arm in the measured part of another one's load; null
	 * where all of it is too close to the arm's own.
	 * @param lastLoadMillis end of the arm's own last load, in epoch milliseconds
	 */
	static @Nullable TimeRange rest(double lastLoadMillis, TimeRange measured) {
		double from = Math.max(measured.fromMillis(), lastLoadMillis + DRAIN_MILLIS);
		return (from < measured.toMillis()) ? new TimeRange(from, measured.toMillis()) : null;
	}

	/**
	 * Waits until a process uses next to nothing.
	 * @param cpuSeconds readings of its CPU time, which go on meanwhile
	 * @return whether it does; also where nobody reads it
	 */
	static boolean await(Series cpuSeconds, Duration longest) throws InterruptedException {
		return Polling.until(longest, Duration.ofMillis(50), () -> isAtRest(cpuSeconds, System.currentTimeMillis()));
	}

	/** Returns whether a process has used next to nothing for half a second. */
	static boolean isAtRest(Series cpuSeconds, double nowMillis) {
		if (cpuSeconds.isEmpty()) {
			return true;
		}
		Double processors = cpuSeconds.rate(nowMillis - LOOK_MILLIS, nowMillis);
		return processors != null && processors <= AT_REST;
	}

	/** Adds the rests of all arms but one, which just had a load. */
	void add(LiveArm loaded, LiveArm.Measured measured) {
		TimeRange range = new TimeRange(measured.summary().startedAtMillis(), measured.summary().endedAtMillis());
		this.ranges.forEach((arm, rests) -> {
			TimeRange rest = (arm != loaded) ? rest(arm.deferred().lastLoadMillis(), range) : null;
			if (rest != null) {
				rests.add(rest);
			}
		});
	}

	/** Adds the rests of a round that counts. */
	void add(Rests round) {
		round.ranges.forEach((arm, rests) -> Objects.requireNonNull(this.ranges.get(arm)).addAll(rests));
	}

	/**
	 * Returns the forks with the processors that each arm uses at the end of its rests;
	 * without where an arm has no reading, or uses less and less there, and where all of
	 * them use next to nothing.
	 */
	Map<LiveArm, Fork> with(Map<LiveArm, Fork> forks) {
		Map<LiveArm, Double> idle = new LinkedHashMap<>();
		this.ranges.forEach((arm, rests) -> {
			Double used = processors(arm, rests);
			if (used != null) {
				idle.put(arm, used);
			}
		});
		if (idle.size() < forks.size() || idle.values().stream().noneMatch((used) -> used > Fork.IDLE)) {
			return forks;
		}
		Map<LiveArm, Fork> with = new LinkedHashMap<>();
		forks.forEach((arm, fork) -> with.put(arm, fork.withIdleProcessors(idle.get(arm))));
		return with;
	}

	private static @Nullable Double processors(LiveArm arm, List<TimeRange> rests) {
		List<TimeRange> whole = rests.stream().filter((rest) -> rest.seconds() >= 2 * TAIL_SECONDS).toList();
		Double before = used(arm, whole.stream().map((rest) -> rest(rest, false)).toList());
		Double last = used(arm, whole.stream().map((rest) -> rest(rest, true)).toList());
		return (before == null || last == null || falls(before, last)) ? null : last;
	}

	/** Returns the last second of a rest, or all that is before it. */
	static TimeRange rest(TimeRange rest, boolean last) {
		double end = rest.toMillis() - 1000 * TAIL_SECONDS;
		return last ? new TimeRange(end, rest.toMillis()) : new TimeRange(rest.fromMillis(), end);
	}

	/**
	 * Returns whether an arm used less and less while it rested, and was not done at the
	 * end: it still worked on what requests had left behind, which is no work of its own.
	 * @param before processors that it used at the beginning of its rests
	 * @param last processors that it used in their last second
	 */
	static boolean falls(double before, double last) {
		return last > Fork.IDLE && before > FALLS * last;
	}

	private static @Nullable Double used(LiveArm arm, List<TimeRange> rests) {
		Double used = rests.isEmpty() ? null : arm.probes().readings(rests).servingSeconds();
		return (used != null) ? used / rests.stream().mapToDouble(TimeRange::seconds).sum() : null;
	}

}
