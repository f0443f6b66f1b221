package io.vtbench.runner.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.judge.RunManifest;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.SetAside;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Holds one load that the forks of a run go through, with the forks that it has so far:
 * those that count, and those that were set aside.
 */
final class StageForks {

	/**
	 * The experiment, whose rate may be found with the first forks; see
	 * {@link ForkRunner#calibrated}.
	 */
	private Experiment experiment;

	private final RunFolder folder;

	private final EnvironmentFacts facts;

	/** The setups that the arms run with, by the name of the arm. */
	private final Map<String, Setup> setups;

	private final Map<String, List<Fork>> forks = new LinkedHashMap<>();

	/** The limits that the service of each arm said it has, by the name of the arm. */
	private final Map<String, Map<String, String>> limits = new LinkedHashMap<>();

	private final Map<String, List<SetAside>> setAside = new LinkedHashMap<>();

	StageForks(Experiment experiment, RunFolder folder, EnvironmentFacts facts, Map<String, Setup> setups) {
		this.experiment = experiment;
		this.folder = folder;
		this.facts = facts;
		this.setups = setups;
		experiment.arms().forEach((arm) -> this.forks.put(arm.name(), new ArrayList<>()));
	}

	Experiment experiment() {
		return this.experiment;
	}

	/** Goes on with the rate that has been found. */
	void calibrate(Experiment calibrated) {
		this.experiment = calibrated;
	}

	RunFolder folder() {
		return this.folder;
	}

	/** Returns the names of the arms, the baseline first. */
	List<String> arms() {
		return List.copyOf(this.forks.keySet());
	}

	/**
	 * Takes over the whole pairs of an interrupted run and the rate that it had found.
	 * Half a pair is left out.
	 */
	void resume(RunResult earlier) {
		List<Arm> arms = earlier.arms();
		for (int pair = 1; pair <= this.experiment.maxPairs(); pair++) {
			int number = pair;
			Map<String, Fork> whole = new LinkedHashMap<>();
			arms.forEach((arm) -> arm.forks()
				.stream()
				.filter((fork) -> fork.pair() == number)
				.forEach((fork) -> whole.put(arm.name(), fork)));
			if (whole.size() == arms.size()) {
				whole.forEach(this::keep);
			}
		}
		arms.forEach((arm) -> {
			this.limits.put(arm.name(), arm.effectiveSettings());
			this.setAside.put(arm.name(), new ArrayList<>(arm.setAside()));
		});
		Double rate = earlier.load().ratePerSecond();
		if (rate != null && hasForks()) {
			calibrate(this.experiment.atRate(rate));
		}
	}

	/**
	 * Prepares the forks of one step.
	 * @throws ServiceException where a jar was rebuilt during the run, for that would mix
	 * two versions in one arm
	 */
	void begin(List<Plan.Slot> step, Environment environment) {
		for (Plan.Slot slot : step) {
			ResolvedArm arm = this.experiment.arm(slot.arm());
			Jar then = Objects.requireNonNull(this.setups.get(arm.name())).jar();
			if (!Objects.equals(then, environment.jar(this.experiment, arm.subject()))) {
				throw new ServiceException(
						arm.subject().jar() + " has changed since the run began, and forks of before and after cannot"
								+ " be compared; start a new run with: " + this.experiment.command());
			}
			// what an earlier try of the fork ran out of says nothing of the next
			OutputFiles.putAside(this.folder.log(slot, arm));
		}
	}

	void add(String arm, ForkRunner.Forked outcome) {
		keep(arm, outcome.fork());
		this.limits.put(arm, outcome.limits());
	}

	private void keep(String arm, Fork fork) {
		this.forks.computeIfAbsent(arm, (name) -> new ArrayList<>()).add(fork);
	}

	/** Lets the forks of a pair count no more; they stay in the result. */
	void setAside(int pair, Arm.Reason reason) {
		this.forks.forEach((arm, forks) -> {
			List<SetAside> marked = this.setAside.computeIfAbsent(arm, (name) -> new ArrayList<>());
			forks.stream()
				.filter((fork) -> fork.pair() == pair)
				.forEach((fork) -> marked.add(new SetAside(reason, fork)));
			forks.removeIf((fork) -> fork.pair() == pair);
		});
	}

	/** Returns how often a pair has been set aside. */
	int timesSetAside(int pair) {
		return this.setAside.values()
			.stream()
			.mapToInt((marked) -> (int) marked.stream().filter((each) -> each.fork().pair() == pair).count())
			.max()
			.orElse(0);
	}

	boolean hasForks() {
		return !this.forks.values().stream().allMatch(List::isEmpty);
	}

	/**
	 * Returns the number of whole pairs: as many as the arm with the fewest forks has.
	 */
	int pairs() {
		return this.forks.values().stream().mapToInt(List::size).min().orElse(0);
	}

	/**
	 * Returns the result so far, as it is saved between two forks.
	 * @param startedAt start of the run
	 * @param notes of the run so far
	 * @param preflight checks before the start
	 */
	RunResult result(String startedAt, List<Note> notes, List<Check> preflight) {
		return new RunResult(RunResult.SCHEMA, this.experiment.scenarioFacts(), Status.INTERRUPTED, startedAt,
				this.experiment.command(), this.experiment.design(), firstStagePairs(), this.experiment.loadFacts(),
				this.facts.withNotes(notes), RunManifest.differences(this.setups),
				this.experiment.arms().stream().map(this::result).toList(), List.of(), preflight);
	}

	private Arm result(ResolvedArm arm) {
		String name = arm.name();
		return new Arm(name, ThreadKind.of(arm.mode().threadKind()), this.setups.get(name), arm.bound(),
				List.copyOf(this.forks.getOrDefault(name, List.of())),
				List.copyOf(this.setAside.getOrDefault(name, List.of())), this.limits.getOrDefault(name, Map.of()));
	}

	/**
	 * Returns the number of pairs of the first stage; null where the number of pairs is
	 * fixed.
	 */
	private @Nullable Integer firstStagePairs() {
		return (this.experiment.maxPairs() > this.experiment.pairs()) ? this.experiment.pairs() : null;
	}

}
