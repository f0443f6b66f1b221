package io.vtbench.runner.judge;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Failure;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Limits;
import io.vtbench.runner.result.Overload.Missing;
import io.vtbench.runner.result.Overload.Recovery;
import io.vtbench.runner.result.Overload.Sign;
import io.vtbench.runner.result.Overload.Threads;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Finds the arm that fails under more users than both can serve, where the other one
 * carries on, and the limit that it lacks. A death is worse than time-outs, and an arm
 * that does not come back is worse than one that does. It must show in every pair that
 * got the load with the same number of users, and in two at least: what was seen once may
 * be chance.
 */
final class OverloadRule {

	/** The factor on what the other arm leaves unserved, from which on an arm fails. */
	private static final double TIMES = 5;

	/** The fewest pairs in which a failure is seen. */
	private static final int PAIRS = 2;

	/** The share of a heap's limit, 0 to 1, from which on the heap is full. */
	private static final double FULL = 0.97;

	/** The most threads of a Tomcat that was given no number. */
	private static final int USUAL_THREADS = 200;

	/** The share of what is unserved, 0 to 1, from which on one reason explains it. */
	private static final double MOST = 0.5;

	private OverloadRule() {
	}

	/**
	 * Returns the failure of one of two arms; null where none fails, or both do.
	 * @param overload null where a trial had none
	 */
	static @Nullable Failure failure(@Nullable Overload overload, String baseline, String candidate) {
		if (overload == null || overload.pairs() < PAIRS) {
			return null;
		}
		for (int users : overload.users()) {
			for (boolean ofCandidate : List.of(true, false)) {
				String arm = ofCandidate ? candidate : baseline;
				String other = ofCandidate ? baseline : candidate;
				List<Level> own = overload.of(arm, users);
				List<Level> others = overload.of(other, users);
				if (isInAll(overload, own, others)
						&& IntStream.range(0, own.size()).allMatch((i) -> fails(own.get(i), others.get(i)))) {
					return new Facts(overload, own, others).failure(arm, other, ofCandidate, null);
				}
			}
		}
		return stuck(overload, baseline, candidate);
	}

	private static boolean isInAll(Overload overload, List<Level> own, List<Level> others) {
		return own.size() == overload.pairs() && others.size() == overload.pairs();
	}

	private static boolean fails(Level own, Level other) {
		if (own.ending() != null || other.ending() != null) {
			return own.ending() != null && other.ending() == null;
		}
		return own.unserved() > Thresholds.UNSERVED && own.unserved() > TIMES * other.unserved();
	}

	/** Returns the failure of an arm that does not come back; null where none does. */
	private static @Nullable Failure stuck(Overload overload, String baseline, String candidate) {
		int users = overload.users().stream().mapToInt(Integer::intValue).max().orElse(0);
		for (boolean ofCandidate : List.of(true, false)) {
			String arm = ofCandidate ? candidate : baseline;
			String other = ofCandidate ? baseline : candidate;
			List<Recovery> own = recoveries(overload, arm);
			List<Recovery> others = recoveries(overload, other);
			if (own.size() == overload.pairs() && own.stream().allMatch((each) -> each.seconds() == null)
					&& others.size() == overload.pairs() && others.stream().allMatch((each) -> each.seconds() != null)
					&& isInAll(overload, overload.of(arm, users), overload.of(other, users))) {
				return new Facts(overload, overload.of(arm, users), overload.of(other, users)).failure(arm, other,
						ofCandidate, own.getFirst().limitSeconds());
			}
		}
		return null;
	}

	private static List<Recovery> recoveries(Overload overload, String arm) {
		return overload.recoveries().stream().filter((recovery) -> recovery.arm().equals(arm)).toList();
	}

	/**
	 * Holds what was read of two arms with the same number of users.
	 *
	 * @param failing readings of the arm that fails, one for each pair
	 * @param carrying readings of the other arm
	 */
	private record Facts(Overload overload, List<Level> failing, List<Level> carrying) {

		Failure failure(String arm, String other, boolean ofCandidate, @Nullable Double stuckSeconds) {
			Missing missing = missing(arm);
			Limits own = limits(arm);
			return new Failure(arm, other, ofCandidate, this.failing.getFirst().users(), unserved(this.failing),
					unserved(this.carrying), this.failing.size(), ending(), missing,
					(missing == Missing.MEMORY && own != null) ? own.heapBytes() : null,
					(own != null) ? own.threadLimit() : null, unlimited(own, limits(other)), answers(), stuckSeconds);
		}

		private @Nullable Limits limits(String arm) {
			return this.overload.arms().stream().filter((each) -> each.arm().equals(arm)).findFirst().orElse(null);
		}

		private static double unserved(List<Level> levels) {
			return levels.stream().mapToDouble(Level::unserved).average().orElse(1);
		}

		private @Nullable Ending ending() {
			return this.failing.stream().map(Level::ending).filter(Objects::nonNull).findFirst().orElse(null);
		}

		/**
		 * Returns the threads of the other arm that are a limit which this one lacks. The
		 * limit is none where there are no more users. Tomcat alone drops it with virtual
		 * threads.
		 */
		private @Nullable Threads unlimited(@Nullable Limits own, @Nullable Limits other) {
			if (own == null || other == null || !own.virtual() || other.virtual()
					|| !Objects.equals(other.threadLimit(), Stack.TOMCAT.threadLimit())) {
				return null;
			}
			int most = (other.threads() != null) ? other.threads() : USUAL_THREADS;
			return (most < this.failing.getFirst().users()) ? new Threads(other.threads()) : null;
		}

		private List<String> answers() {
			return this.failing.stream().flatMap((level) -> level.answers().stream()).distinct().toList();
		}

		private Missing missing(String arm) {
			if (ending() == Ending.OUT_OF_MEMORY) {
				return Missing.MEMORY;
			}
			for (Sign sign : Sign.values()) {
				if (this.failing.stream().allMatch((level) -> level.signs().containsKey(sign))) {
					return Missing.valueOf(sign.name());
				}
			}
			if (explains(this.failing.stream().mapToLong(Level::rejected).sum())) {
				return Missing.SERVICE;
			}
			return ofReadings(arm);
		}

		private boolean explains(long requests) {
			long all = this.failing.stream().mapToLong((level) -> level.rejected() + level.failed()).sum();
			return all > 0 && requests > MOST * all;
		}

		/** Returns what is missing where neither the log nor an answer says so. */
		private Missing ofReadings(String arm) {
			Limits own = limits(arm);
			Long heap = (own != null) ? own.heapBytes() : null;
			if (heap != null && this.failing.stream().allMatch((level) -> isFull(level.peakHeapBytes(), heap))) {
				return Missing.MEMORY;
			}
			if (this.failing.stream().allMatch((level) -> level.poolPending() != null && level.poolPending() > 0)) {
				return Missing.CONNECTION_POOL;
			}
			return (ending() == null && !answers().isEmpty()
					&& answers().stream().allMatch(Level.NO_CONNECTION::contains)) ? Missing.CONNECTIONS
							: Missing.UNKNOWN;
		}

		private static boolean isFull(@Nullable Long used, long limit) {
			return used != null && used >= FULL * limit;
		}

	}

}
