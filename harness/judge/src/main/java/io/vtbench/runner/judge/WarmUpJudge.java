package io.vtbench.runner.judge;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.TrialAnswer.Lasting;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;

/**
 * Holds the states in which the warm-ups of one arm ended.
 *
 * @param measured state of each measured fork, stage by stage: an arm may slow down under
 * one load alone
 * @param inspected states of forks that were not measured
 */
record WarmUpJudge(String arm, List<List<Steadiness>> measured, List<Steadiness> inspected) {

	/**
	 * The least number of forks, where there are several, because one of many may be
	 * chance.
	 */
	private static final int SEVERAL = 2;

	/**
	 * Finds the warm-ups of an arm at the test load.
	 * @param stages runs with forks that were measured
	 * @param firstLoads first loads of forks that were looked at
	 */
	static WarmUpJudge of(String arm, List<RunResult> stages, List<FirstLoad> firstLoads) {
		return new WarmUpJudge(arm,
				stages.stream().map((run) -> of(arm, run)).filter((stage) -> !stage.isEmpty()).toList(),
				firstLoads.stream().filter((load) -> load.arm().equals(arm)).map(FirstLoad::steadiness).toList());
	}

	private static List<Steadiness> of(String arm, RunResult run) {
		return run.find(arm)
			.stream()
			.flatMap((each) -> each.readings(Fork::warmUp))
			.map(WarmUpUse::steadiness)
			.filter(Objects::nonNull)
			.toList();
	}

	/**
	 * Returns whether at least half of the forks of a stage came to a state, and several
	 * of them where there are several. Where no stage was followed, the inspected forks
	 * count.
	 */
	boolean mostly(Steadiness steadiness) {
		List<List<Steadiness>> groups = this.measured.isEmpty() ? List.of(this.inspected) : this.measured;
		return groups.stream().anyMatch((forks) -> {
			long count = count(forks, steadiness);
			return count >= Math.clamp(forks.size(), 1, SEVERAL) && 2 * count >= forks.size();
		});
	}

	/** Returns the state in which figures do not average out; empty where they do. */
	Optional<Lasting> lasting() {
		return Stream.of(Steadiness.GETTING_SLOWER, Steadiness.NO_STEADY_STATE)
			.filter(this::mostly)
			.findFirst()
			.map((state) -> new Lasting(this.arm, state));
	}

	private static long count(List<Steadiness> forks, Steadiness steadiness) {
		return forks.stream().filter(steadiness::equals).count();
	}

}
