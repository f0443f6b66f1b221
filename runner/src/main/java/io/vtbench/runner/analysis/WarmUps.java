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
 * @param measured of each fork, stage by stage: an arm may slow down under one load alone
 * @param inspected of forks that were not measured
 */
record WarmUps(String arm, List<List<Steadiness>> measured, List<Steadiness> inspected) {

	/** One of many may be chance. */
	private static final int SEVERAL = 2;

	/**
	 * The warm-ups of an arm at the test load.
	 * @param stages with forks that were measured
	 * @param firstMinutes of forks that were looked at
	 */
	static WarmUps of(String arm, List<RunResult> stages, List<FirstMinute> firstMinutes) {
		return new WarmUps(arm, stages.stream().map((run) -> of(arm, run)).filter((stage) -> !stage.isEmpty()).toList(),
				firstMinutes.stream()
					.filter((minute) -> minute.arm().equals(arm))
					.map(FirstMinute::steadiness)
					.toList());
	}

	private static List<Steadiness> of(String arm, RunResult run) {
		return run.arms()
			.stream()
			.filter((each) -> each.name().equals(arm))
			.flatMap((each) -> each.forks().stream())
			.map(Fork::warmUp)
			.filter(Objects::nonNull)
			.map(WarmUpUse::steadiness)
			.filter(Objects::nonNull)
			.toList();
	}

	/**
	 * Whether at least half of the forks of a stage came to it, and several of them where
	 * there are several; of the forks that were inspected where no stage was followed.
	 */
	boolean mostly(Steadiness steadiness) {
		List<List<Steadiness>> groups = this.measured.isEmpty() ? List.of(this.inspected) : this.measured;
		return groups.stream().anyMatch((forks) -> {
			long count = count(forks, steadiness);
			return count >= Math.clamp(forks.size(), 1, SEVERAL) && 2 * count >= forks.size();
		});
	}

	private List<Steadiness> all() {
		return Stream.concat(this.measured.stream().flatMap(List::stream), this.inspected.stream()).toList();
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
		return count(all(), Steadiness.GETTING_FASTER) + " of " + Figures.count(all().size(), "JVM") + " of "
				+ this.arm;
	}

	/** How many warm-ups came to what; null where none was followed. */
	@Nullable String summary() {
		String counts = Arrays.stream(Steadiness.values())
			.filter((steadiness) -> count(all(), steadiness) > 0)
			.map((steadiness) -> steadiness + " in " + count(all(), steadiness))
			.collect(Collectors.joining(", "));
		return all().isEmpty() ? null : "Warm-up of " + this.arm + ", of " + Figures.count(all().size(), "time")
				+ " that it was followed: " + counts + ".";
	}

	private static long count(List<Steadiness> forks, Steadiness steadiness) {
		return forks.stream().filter(steadiness::equals).count();
	}

}
