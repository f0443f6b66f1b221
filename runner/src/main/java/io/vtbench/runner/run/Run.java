package io.vtbench.runner.run;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * One run: forks in the plan's order, each saved as soon as it is done, so that an
 * interruption loses none.
 */
public final class Run {

	private static final int MOST_REPEATS = 2;

	/**
	 * Its rate may be found only with the first forks; see {@link ForkRunner#settled}.
	 */
	private Experiment experiment;

	private final Environment environment;

	private final RunFolder folder;

	private final RunListener listener;

	private final List<String> notes = new ArrayList<>();

	private final FinishedForks forks;

	private final List<Check> preflight;

	private final EnvironmentFacts facts;

	private final Map<String, Setup> setups;

	private final List<Stage> further = new ArrayList<>();

	private BiFunction<RunResult, Integer, @Nullable String> review = (soFar, pair) -> null;

	private PairClock clock = new PairClock(Duration.ofDays(365));

	private String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

	/**
	 * A run in an environment, after its checks before the start.
	 */
	public Run(Experiment experiment, Environment environment, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.experiment = experiment;
		this.environment = environment;
		this.folder = folder;
		this.preflight = environment.preflight(experiment);
		this.listener = new NotingListener(listener, this.notes);
		this.setups = ManifestReader.arms(experiment, environment);
		this.facts = ManifestReader.environment(experiment, environment, this.setups);
		this.notes.addAll(experiment.notes());
		this.forks = new FinishedForks(experiment.arms().stream().map(ResolvedArm::name).toList());
	}

	/**
	 * A further stage: what the same JVMs are asked after the stage before.
	 *
	 * @param experiment with the same arms and another load
	 * @param folder that takes its result
	 */
	private record Stage(Experiment experiment, RunFolder folder, FinishedForks forks, EnvironmentFacts facts) {

	}

	/**
	 * Adds a stage, for a design whose forks stay alive.
	 * @param stage the same arms and services under another load
	 * @param folder that takes its result
	 */
	public Run then(Experiment stage, RunFolder folder) throws InterruptedException {
		this.further.add(new Stage(stage, folder, new FinishedForks(this.forks.arms()),
				ManifestReader.environment(stage, this.environment, this.setups)));
		return this;
	}

	/** The results of the stages after the first, in order. */
	public List<RunResult> further() {
		return this.further.stream()
			.map((stage) -> snapshot(stage.experiment(), stage.forks(), stage.facts()))
			.toList();
	}

	/**
	 * Lets somebody look at each pair; by default none is measured again.
	 * @param review says why a pair of the result so far is to be measured again; null
	 * where nothing speaks for it
	 */
	public Run reviewedBy(BiFunction<RunResult, Integer, @Nullable String> review) {
		this.review = review;
		return this;
	}

	/**
	 * Takes over the finished pairs of an interrupted run; half a pair is done again.
	 * @param earlier whose request has been compared with this one
	 */
	public Run resume(RunResult earlier) {
		this.startedAt = earlier.startedAt();
		this.notes.clear();
		this.notes.addAll(earlier.environment().notes());
		this.listener.note("resumed after an interruption");
		this.forks.takeOver(earlier.arms(), this.experiment.maxPairs());
		Double rate = earlier.load().ratePerSecond();
		if (rate != null && !this.forks.isEmpty()) {
			this.experiment = this.experiment.atRate(rate);
		}
		return this;
	}

	/**
	 * Carries the run out.
	 * @param enough asked after each pair beyond the first ones whether to end before the
	 * most pairs
	 * @param time in which each measurement of a pair but the first must be done
	 * @return the result without verdicts, marked interrupted until somebody judges it
	 */
	public RunResult carryOut(Predicate<RunResult> enough, Duration time) throws InterruptedException {
		this.clock = new PairClock(time);
		try (ForkRunner runner = runner()) {
			return carryOut(enough, runner);
		}
		catch (BenchException ex) {
			// a child that cannot write says many things, but not why
			throw OutputFiles.isFull(this.folder.path()) ? FileException.full(this.folder.path(), ex) : ex;
		}
	}

	private ForkRunner runner() throws InterruptedException {
		LoadSpec load = this.experiment.load();
		if (load == null) {
			return new TaskForkRunner(this.experiment, this.environment, this.folder, this.listener);
		}
		TestBed testBed = this.environment.open(this.experiment, this.folder, this.listener);
		return switch (this.experiment.design()) {
			case IN_TURN -> new InTurnForkRunner(this.experiment, load, testBed, this.folder, this.listener);
			case INTERLEAVED -> new InterleavedForkRunner(stages(), testBed, this.folder, this.listener);
			case DUET ->
				new DuetForkRunner(this.experiment, !this.forks.isEmpty(), testBed, this.folder, this.listener);
		};
	}

	private List<Experiment> stages() {
		return Stream.concat(Stream.of(this.experiment), this.further.stream().map(Stage::experiment)).toList();
	}

	RunResult carryOut(Predicate<RunResult> enough, ForkRunner runner) throws InterruptedException {
		Plan plan = plan();
		int pair = this.forks.pairs() + 1;
		while (pair <= this.experiment.pairs() || (pair <= this.experiment.maxPairs() && !enough.test(snapshot()))) {
			if (!this.clock.allows()) {
				this.listener
					.note("ended after " + (pair - 1) + " of " + this.experiment.pairs() + " pairs: the time was up");
				return snapshot();
			}
			boolean counts = false;
			while (!counts) {
				counts = counts(plan.steps(pair), runner);
			}
			pair++;
		}
		return snapshot();
	}

	/** Lets a clock tell whether there is time for another measurement of a pair. */
	Run timedBy(PairClock clock) {
		this.clock = clock;
		return this;
	}

	private Plan plan() {
		return new Plan(this.forks.arms(), this.experiment.seed(), this.experiment.design());
	}

	/**
	 * Measures a pair. Its last forks are saved together with what the review says of
	 * them, so that an interruption leaves no pair whole that is to be measured again.
	 * @return whether it counts; else it has been set aside
	 */
	private boolean counts(List<List<Plan.Slot>> steps, ForkRunner runner) throws InterruptedException {
		boolean counts = true;
		for (List<Plan.Slot> step : steps) {
			measure(step, runner);
			if (step == steps.getLast()) {
				counts = !isSetAside(step.getFirst().pair());
			}
			save();
		}
		return counts;
	}

	/** Sets a pair aside where the review objects and there is time for another. */
	private boolean isSetAside(int pair) {
		String objection = (this.forks.timesSetAside(pair) < MOST_REPEATS) ? this.review.apply(snapshot(), pair) : null;
		if (objection == null) {
			return false;
		}
		if (!this.clock.allows()) {
			this.listener.note("pair " + pair + " was not measured again, for the time was up: " + objection);
			return false;
		}
		this.listener.note("pair " + pair + " was measured again: " + objection);
		this.forks.setAside(pair, objection);
		this.further.forEach((stage) -> stage.forks().setAside(pair, objection));
		return true;
	}

	private void measure(List<Plan.Slot> step, ForkRunner runner) throws InterruptedException {
		Plan.Slot first = step.getFirst();
		for (Plan.Slot slot : step) {
			ResolvedArm arm = this.experiment.arm(slot.arm());
			requireSameJar(arm);
			this.folder.beginLog(slot, arm);
		}
		this.listener.forkStarted(first, plan().lastOrder(Math.max(this.experiment.pairs(), first.pair())),
				expectedSeconds(step));
		List<ForkRunner.Outcome> outcomes = runner.run(step);
		this.experiment = runner.settled(this.experiment);
		for (int i = 0; i < step.size(); i++) {
			ResolvedArm arm = this.experiment.arm(step.get(i).arm());
			ForkRunner.Outcome outcome = outcomes.get(i).withLog(this.folder.log(step.get(i), arm));
			this.forks.add(arm.name(), outcome);
			for (int stage = 0; stage < outcome.further().size(); stage++) {
				this.further.get(stage)
					.forks()
					.add(arm.name(), new ForkRunner.Outcome(outcome.further().get(stage), outcome.limits()));
			}
			this.listener.forkFinished(step.get(i), outcomes.get(i).fork());
		}
	}

	/** Arms that alternate need their times one after the other. */
	private double expectedSeconds(List<Plan.Slot> step) {
		double one = this.experiment.expectedSeconds(this.experiment.arm(step.getFirst().arm()))
				+ this.further.stream().mapToDouble((stage) -> stage.experiment().stageSeconds()).sum();
		return (this.experiment.design() == Design.INTERLEAVED) ? step.size() * one : one;
	}

	/** Rebuilding the jar during a run would mix two versions in one arm. */
	private void requireSameJar(ResolvedArm arm) {
		Jar then = Objects.requireNonNull(this.setups.get(arm.name())).jar();
		if (!Objects.equals(then, this.environment.jar(this.experiment, arm.subject()))) {
			throw new ServiceException(
					arm.subject().jar() + " has changed since the run began, and forks of before and after cannot"
							+ " be compared; start a new run with: " + this.experiment.command());
		}
	}

	private void save() {
		ResultFile.write(snapshot(), this.folder.path());
		for (Stage stage : this.further) {
			ResultFile.write(snapshot(stage.experiment(), stage.forks(), stage.facts()), stage.folder().path());
		}
	}

	private RunResult snapshot() {
		return snapshot(this.experiment, this.forks, this.facts);
	}

	private RunResult snapshot(Experiment experiment, FinishedForks forks, EnvironmentFacts facts) {
		List<Arm> arms = experiment.arms()
			.stream()
			.map((arm) -> new Arm(arm.name(), ThreadKind.of(arm.mode().threadKind()), this.setups.get(arm.name()),
					arm.bound(), forks.of(arm.name()), forks.setAside(arm.name()), forks.limits(arm.name())))
			.toList();
		return new RunResult(RunResult.SCHEMA, experiment.scenarioFacts(), Status.INTERRUPTED, this.startedAt,
				experiment.command(), experiment.design(), experiment.loadFacts(), facts.withNotes(this.notes),
				RunManifest.differences(this.setups), arms, List.of(), this.preflight);
	}

}
