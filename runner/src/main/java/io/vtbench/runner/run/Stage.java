package io.vtbench.runner.run;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/** One load that the forks of a run go through, and what they gave under it. */
final class Stage {

	/**
	 * Its rate may be found only with the first forks; see {@link ForkRunner#settled}.
	 */
	private Experiment experiment;

	private final RunFolder folder;

	private final EnvironmentFacts facts;

	private final FinishedForks forks;

	Stage(Experiment experiment, RunFolder folder, EnvironmentFacts facts) {
		this.experiment = experiment;
		this.folder = folder;
		this.facts = facts;
		this.forks = new FinishedForks(experiment.arms().stream().map(ResolvedArm::name).toList());
	}

	Experiment experiment() {
		return this.experiment;
	}

	void settle(Experiment experiment) {
		this.experiment = experiment;
	}

	RunFolder folder() {
		return this.folder;
	}

	FinishedForks forks() {
		return this.forks;
	}

	/**
	 * The result so far, as it is saved between two forks.
	 * @param startedAt of the run
	 * @param notes of the run so far
	 * @param setups what each arm runs with
	 * @param preflight checks before the start
	 */
	RunResult result(String startedAt, List<String> notes, Map<String, Setup> setups, List<Check> preflight) {
		List<Arm> arms = this.experiment.arms()
			.stream()
			.map((arm) -> new Arm(arm.name(), ThreadKind.of(arm.mode().threadKind()), setups.get(arm.name()),
					arm.bound(), this.forks.of(arm.name()), this.forks.setAside(arm.name()),
					this.forks.limits(arm.name())))
			.toList();
		return new RunResult(RunResult.SCHEMA, this.experiment.scenarioFacts(), Status.INTERRUPTED, startedAt,
				this.experiment.command(), this.experiment.design(), firstStagePairs(), this.experiment.loadFacts(),
				this.facts.withNotes(notes), RunManifest.differences(setups), arms, List.of(), preflight);
	}

	/** Null where the number of pairs is fixed. */
	private @Nullable Integer firstStagePairs() {
		return (this.experiment.maxPairs() > this.experiment.pairs()) ? this.experiment.pairs() : null;
	}

}
