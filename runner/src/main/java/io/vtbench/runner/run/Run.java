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

import io.vtbench.runner.environment.ArmFailure;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.MeasuredRun;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup;
import org.jspecify.annotations.Nullable;

/**
 * One run: plan the pairs, launch, warm up and drive their forks, record and save each
 * step, so that an interruption loses none, and repeat a pair where the review objects.
 */
public final class Run {

	private static final int MAX_REPEATS = 2;

	private final Environment environment;

	private final RunListener listener;

	private final List<String> notes = new ArrayList<>();

	private final List<Check> preflight;

	private final Map<String, Setup> setups;

	private final List<Stage> stages = new ArrayList<>();

	private BiFunction<RunResult, Integer, @Nullable String> review = (soFar, pair) -> null;

	private ArmFailure.Review failures = (failure) -> false;

	private PairClock clock = new PairClock(Duration.ofDays(365));

	private String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

	/** A run in an environment, after its checks before the start. */
	public Run(Experiment experiment, Environment environment, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.environment = environment;
		this.listener = new NotingListener(listener, this.notes);
		this.preflight = environment.preflight(experiment);
		this.setups = ManifestReader.arms(experiment, environment);
		this.notes.addAll(experiment.notes());
		then(experiment, folder);
	}

	/**
	 * Adds a stage, for a design whose forks stay alive: the same arms and services under
	 * another load.
	 */
	public Run then(Experiment stage, RunFolder folder) throws InterruptedException {
		this.stages.add(new Stage(stage, folder, ManifestReader.environment(stage, this.environment, this.setups)));
		return this;
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

	/** Lets somebody look at an arm that fails under load; else the run fails with it. */
	public Run failuresReviewedBy(ArmFailure.Review failures) {
		this.failures = failures;
		return this;
	}

	/** Lets a clock tell whether there is time for another measurement of a pair. */
	Run timedBy(PairClock clock) {
		this.clock = clock;
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
		first().forks().takeOver(earlier.arms(), experiment().maxPairs());
		Double rate = earlier.load().ratePerSecond();
		if (rate != null && !first().forks().isEmpty()) {
			first().settle(experiment().atRate(rate));
		}
		return this;
	}

	/**
	 * Carries the run out.
	 * @param enough asked after each pair beyond the first ones whether to end before the
	 * most pairs
	 * @param time in which each measurement of a pair but the first must be done
	 * @return one for each stage, in order; none where an arm broke in the first pair
	 */
	public List<MeasuredRun> carryOut(Predicate<RunResult> enough, Duration time) throws InterruptedException {
		this.clock = new PairClock(time);
		try (ForkRunner runner = ForkRunner.open(this.stages, this.environment, this.listener, this.failures)) {
			return carryOut(enough, runner);
		}
		catch (BenchException ex) {
			// a child that cannot write says many things, but not why
			throw OutputFiles.isFull(first().folder().path()) ? FileException.full(first().folder().path(), ex) : ex;
		}
	}

	List<MeasuredRun> carryOut(Predicate<RunResult> enough, ForkRunner runner) throws InterruptedException {
		Plan plan = new Plan(first().forks().arms(), experiment().seed(), experiment().design());
		int pairs = experiment().pairs();
		int pair = first().forks().pairs() + 1;
		while (pair <= pairs || (pair <= experiment().maxPairs() && !enough.test(result(first())))) {
			if (!this.clock.allows()) {
				this.listener.note("ended after " + (pair - 1) + " of " + pairs + " pairs: the time was up");
				break;
			}
			try {
				while (!measure(plan, pair, runner)) {
					// it was set aside, and is measured again
				}
			}
			catch (BrokenPairException ex) {
				this.listener.note("ended after " + (pair - 1) + " of " + pairs + " pairs: " + ex.getMessage());
				break;
			}
			pair++;
		}
		return first().forks().isEmpty() ? List.of()
				: this.stages.stream().map((stage) -> new MeasuredRun(result(stage), true)).toList();
	}

	/**
	 * Measures a pair. Its last forks are saved together with what the review says of
	 * them, so that an interruption leaves no pair whole that is to be measured again.
	 * @return whether it counts; else it has been set aside
	 */
	private boolean measure(Plan plan, int pair, ForkRunner runner) throws InterruptedException {
		boolean counts = true;
		List<List<Plan.Slot>> steps = plan.steps(pair);
		for (List<Plan.Slot> step : steps) {
			begin(step, plan.lastOrder(Math.max(experiment().pairs(), pair)));
			List<ForkRunner.Outcome> outcomes = runner.run(step);
			first().settle(runner.settled(experiment()));
			for (int i = 0; i < step.size(); i++) {
				record(step.get(i), outcomes.get(i));
			}
			if (step == steps.getLast()) {
				counts = !isSetAside(pair);
			}
			this.stages.forEach((stage) -> ResultFile.write(result(stage), stage.folder().path()));
		}
		return counts;
	}

	private void begin(List<Plan.Slot> step, int forks) {
		for (Plan.Slot slot : step) {
			ResolvedArm arm = experiment().arm(slot.arm());
			requireSameJar(arm);
			first().folder().beginLog(slot, arm);
		}
		this.listener.forkStarted(step.getFirst(), forks, expectedSeconds(step));
	}

	/** Arms that alternate need their times one after the other. */
	private double expectedSeconds(List<Plan.Slot> step) {
		double further = this.stages.stream().skip(1).mapToDouble((stage) -> stage.experiment().stageSeconds()).sum();
		double one = experiment().expectedSeconds(experiment().arm(step.getFirst().arm())) + further;
		return (experiment().design() == Design.INTERLEAVED) ? step.size() * one : one;
	}

	/** Rebuilding the jar during a run would mix two versions in one arm. */
	private void requireSameJar(ResolvedArm arm) {
		Jar then = Objects.requireNonNull(this.setups.get(arm.name())).jar();
		if (!Objects.equals(then, this.environment.jar(experiment(), arm.subject()))) {
			throw new ServiceException(
					arm.subject().jar() + " has changed since the run began, and forks of before and after cannot"
							+ " be compared; start a new run with: " + experiment().command());
		}
	}

	private void record(Plan.Slot slot, ForkRunner.Outcome outcome) {
		ForkRunner.Outcome logged = outcome.withLog(first().folder().log(slot, experiment().arm(slot.arm())));
		for (int i = 0; i < this.stages.size(); i++) {
			this.stages.get(i).forks().add(slot.arm(), logged.ofStage(i));
		}
		this.listener.forkFinished(slot, outcome.fork());
	}

	/** Sets a pair aside where the review objects and there is time for another. */
	private boolean isSetAside(int pair) {
		String objection = (first().forks().timesSetAside(pair) < MAX_REPEATS)
				? this.review.apply(result(first()), pair) : null;
		if (objection == null) {
			return false;
		}
		if (!this.clock.allows()) {
			this.listener.note("pair " + pair + " was not measured again, because the time was up: " + objection);
			return false;
		}
		this.listener.note("pair " + pair + " was measured again: " + objection);
		this.stages.forEach((stage) -> stage.forks().setAside(pair, objection));
		return true;
	}

	private Stage first() {
		return this.stages.getFirst();
	}

	private Experiment experiment() {
		return first().experiment();
	}

	private RunResult result(Stage stage) {
		return stage.result(this.startedAt, this.notes, this.setups, this.preflight);
	}

}
