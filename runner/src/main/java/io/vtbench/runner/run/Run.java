package io.vtbench.runner.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Environment;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Published;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Difference;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.scenario.PublishedSpec;
import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * One run: forks in the plan's order, each saved as soon as it is done, so that an
 * interruption loses none.
 */
public final class Run {

	private static final int MOST_REPEATS = 2;

	private final Experiment experiment;

	private final @Nullable K6 k6;

	private final RunFolder folder;

	private final RunListener listener;

	private final List<String> notes = new ArrayList<>();

	private final Map<String, List<Fork>> forks = new LinkedHashMap<>();

	private final Map<String, Map<String, String>> limits = new LinkedHashMap<>();

	private final List<Check> preflight;

	private final Environment environment;

	private final Map<String, Setup> setups;

	private String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

	/**
	 * A run.
	 * @param k6 null for a task
	 * @param preflight outcome of the checks made before
	 */
	public Run(Experiment experiment, @Nullable K6 k6, RunFolder folder, List<Check> preflight, RunListener listener) {
		this.experiment = experiment;
		this.k6 = k6;
		this.folder = folder;
		this.preflight = preflight;
		this.listener = listener;
		this.environment = EnvironmentReader.read(experiment, (k6 != null) ? k6.version() : "not used");
		this.setups = experiment.setups();
		this.notes.addAll(experiment.notes());
		experiment.arms().forEach((arm) -> this.forks.put(arm.name(), new ArrayList<>()));
	}

	/**
	 * Takes over the finished pairs of an interrupted run; half a pair is done again.
	 * @param earlier whose request has been compared with this one
	 */
	public Run resume(RunResult earlier) {
		this.startedAt = earlier.startedAt();
		this.notes.clear();
		this.notes.addAll(earlier.environment().notes());
		note("resumed after an interruption");
		for (int pair = 1; pair <= this.experiment.maxPairs(); pair++) {
			takeOver(earlier.arms(), pair);
		}
		earlier.arms().forEach((arm) -> this.limits.put(arm.name(), arm.effectiveSettings()));
		return this;
	}

	private void takeOver(List<Arm> arms, int pair) {
		Map<String, Fork> whole = new LinkedHashMap<>();
		arms.forEach((arm) -> arm.forks()
			.stream()
			.filter((fork) -> fork.pair() == pair)
			.forEach((fork) -> whole.put(arm.name(), fork)));
		if (whole.size() == arms.size()) {
			whole.forEach((arm, fork) -> this.forks.get(arm).add(fork));
		}
	}

	/**
	 * Carries the run out.
	 * @param enough asked after each pair beyond the first ones whether to end before the
	 * most pairs
	 * @return the result without verdicts, marked interrupted until somebody judges it
	 */
	public RunResult carryOut(Predicate<RunResult> enough) throws InterruptedException {
		try (ForkRunner runner = runner()) {
			return carryOut(enough, runner);
		}
		catch (BenchException ex) {
			// a child that cannot write says many things, but not why
			throw OutputFiles.isFull(this.folder.path()) ? FileException.full(this.folder.path(), ex) : ex;
		}
	}

	RunResult carryOut(Predicate<RunResult> enough, ForkRunner runner) throws InterruptedException {
		Plan plan = new Plan(List.copyOf(this.forks.keySet()), this.experiment.seed());
		int pair = this.forks.values().iterator().next().size() + 1;
		while (pair <= this.experiment.pairs() || (pair <= this.experiment.maxPairs() && !enough.test(snapshot()))) {
			pair(plan.pair(pair), runner);
			pair++;
		}
		return snapshot();
	}

	private ForkRunner runner() throws InterruptedException {
		RunListener noting = new NotingListener();
		if (this.experiment.load() == null) {
			return new TaskForkRunner(this.experiment, this.folder, noting);
		}
		if (this.k6 == null) {
			throw new IllegalStateException("a load without a load generator");
		}
		return new HttpForkRunner(this.experiment, this.experiment.load(), this.k6, this.folder, noting);
	}

	private void pair(List<Plan.Slot> slots, ForkRunner runner) throws InterruptedException {
		for (int attempt = 0;; attempt++) {
			List<Fork> done = new ArrayList<>();
			for (Plan.Slot slot : slots) {
				done.add(fork(slot, runner));
			}
			double steal = done.stream().mapToDouble(Run::steal).max().orElse(0);
			if (steal <= Thresholds.STEAL || attempt == MOST_REPEATS) {
				return;
			}
			note("pair " + slots.getFirst().pair() + " was measured again: the hypervisor took "
					+ Math.round(steal * 100) + " % of the processor time");
			slots.forEach((slot) -> this.forks.get(slot.arm()).removeIf((fork) -> fork.pair() == slot.pair()));
		}
	}

	private Fork fork(Plan.Slot slot, ForkRunner runner) throws InterruptedException {
		int planned = Math.max(this.experiment.pairs(), slot.pair()) * this.experiment.arms().size();
		ResolvedArm arm = this.experiment.arm(slot.arm());
		requireSameJar(arm);
		this.listener.forkStarted(slot, planned, this.experiment.expectedSeconds(arm));
		ForkRunner.Outcome outcome = runner.run(slot);
		this.forks.get(slot.arm()).add(outcome.fork());
		this.limits.put(slot.arm(), outcome.limits());
		save();
		this.listener.forkFinished(slot, outcome.fork());
		return outcome.fork();
	}

	/** A build in mid-run would make two programs of one arm. */
	private void requireSameJar(ResolvedArm arm) {
		Jar then = this.setups.get(arm.name()).jar();
		if (!Objects.equals(then, this.experiment.jar(arm.subject()))) {
			throw new ServiceException(
					arm.subject().jar() + " has changed since the run began, and forks of before and after cannot"
							+ " be compared; start a new run with: " + this.experiment.command());
		}
	}

	private static double steal(Fork fork) {
		Double share = fork.machine().stealShare();
		return (share != null) ? share : 0;
	}

	private void note(String text) {
		if (!this.notes.contains(text)) {
			this.notes.add(text);
		}
		this.listener.note(text);
	}

	private void save() {
		ResultFile.write(snapshot(), this.folder.path());
	}

	private RunResult snapshot() {
		List<Arm> arms = this.experiment.arms()
			.stream()
			.map((arm) -> new Arm(arm.name(), ThreadKind.of(arm.mode().threadKind()), this.setups.get(arm.name()),
					arm.bound(), List.copyOf(this.forks.get(arm.name())), List.of(),
					this.limits.getOrDefault(arm.name(), Map.of())))
			.toList();
		ScenarioFacts scenario = new ScenarioFacts(this.experiment.scenario().name(),
				this.experiment.scenario().question(), this.experiment.sized().profile().key(),
				this.experiment.sized().timeScale(), this.experiment.primary(), published());
		return new RunResult(RunResult.SCHEMA, scenario, Status.INTERRUPTED, this.startedAt, this.experiment.command(),
				Design.IN_TURN, this.experiment.loadFacts(), this.environment.withNotes(this.notes),
				Difference.among(this.setups), arms, List.of(), this.preflight);
	}

	private @Nullable Published published() {
		PublishedSpec spec = this.experiment.scenario().published();
		return (spec != null) ? new Published(spec.source(), spec.arms()) : null;
	}

	private final class NotingListener implements RunListener {

		@Override
		public void note(String text) {
			Run.this.note(text);
		}

		@Override
		public void forkStarted(Plan.Slot slot, int forks, double expectedSeconds) {
			Run.this.listener.forkStarted(slot, forks, expectedSeconds);
		}

		@Override
		public void phase(String name) {
			Run.this.listener.phase(name);
		}

		@Override
		public void forkFinished(Plan.Slot slot, Fork fork) {
			Run.this.listener.forkFinished(slot, fork);
		}

	}

}
