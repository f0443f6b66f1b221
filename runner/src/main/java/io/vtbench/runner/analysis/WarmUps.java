package io.vtbench.runner.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * What the warm-ups of one arm came to.
 *
 * @param seen of each fork that was followed
 */
record WarmUps(String arm, List<Steadiness> seen) {

	/**
	 * The warm-ups of an arm at the test load.
	 * @param stages with forks that were measured
	 * @param firstMinutes of forks that were looked at
	 */
	static WarmUps of(String arm, List<RunResult> stages, List<FirstMinute> firstMinutes) {
		return new WarmUps(arm,
				Stream.concat(
						stages.stream()
							.flatMap((run) -> run.arms().stream())
							.filter((each) -> each.name().equals(arm))
							.flatMap((each) -> each.forks().stream())
							.map(Fork::warmUp)
							.filter(Objects::nonNull)
							.map(WarmUpUse::steadiness)
							.filter(Objects::nonNull),
						firstMinutes.stream().filter((minute) -> minute.arm().equals(arm)).map(FirstMinute::steadiness))
					.toList());
	}

	/** Whether at least half of all warm-ups came to it: one of many may be chance. */
	boolean mostly(Steadiness steadiness) {
		return !this.seen.isEmpty() && 2 * count(steadiness) >= this.seen.size();
	}

	/** What figures of this arm do not average away; null where it settles. */
	@Nullable String warning() {
		if (mostly(Steadiness.GETTING_SLOWER)) {
			return this.arm + " gets slower the longer it is under load, as a service that leaks or whose data grows:"
					+ " find out why first, for every figure depends on how long it was measured.";
		}
		return mostly(Steadiness.NO_STEADY_STATE) ? this.arm
				+ " never settles: its throughput goes up and down however long it is under load, and figures"
				+ " are means over that." : null;
	}

	/**
	 * How many JVMs of two arms still got faster when they were measured; empty where
	 * that is fewer than half of either.
	 */
	String gettingFaster(WarmUps other) {
		return (mostly(Steadiness.GETTING_FASTER) || other.mostly(Steadiness.GETTING_FASTER))
				? " When the warm-ups ended, " + gettingFaster() + " and " + other.gettingFaster()
						+ " still got faster; a longer --warm-up shows where they come to."
				: "";
	}

	private String gettingFaster() {
		return count(Steadiness.GETTING_FASTER) + " of " + Figures.count(this.seen.size(), "JVM") + " of " + this.arm;
	}

	/** How many warm-ups came to what; null where none was followed. */
	@Nullable String summary() {
		String counts = Arrays.stream(Steadiness.values())
			.filter((steadiness) -> count(steadiness) > 0)
			.map((steadiness) -> steadiness + " in " + count(steadiness))
			.collect(Collectors.joining(", "));
		return this.seen.isEmpty() ? null : "Warm-up of " + this.arm + ", of " + Figures.count(this.seen.size(), "time")
				+ " that it was followed: " + counts + ".";
	}

	private long count(Steadiness steadiness) {
		return this.seen.stream().filter(steadiness::equals).count();
	}

}
