package io.vtbench.runner.measure;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.judge.validity.PairRemeasurePolicy;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Carries out one run: it plans the pairs, launches, warms up and drives their forks,
 * records and saves each step, so that an interruption loses none, and repeats a pair
 * where the review gives a reason.
 */
public final class Run {

	private static final int MAX_REPEATS = 2;

	private final Environment environment;

	private final RunListener listener;

	private final List<Note> notes = new ArrayList<>();

	private final List<Check> preflight;

	private final Map<String, Setup> setups;

	private final EnvironmentFacts facts;

	private final List<StageForks> stages = new ArrayList<>();

	private final PairRemeasurePolicy disturbances = new PairRemeasurePolicy();

	private ArmFailure.Review failures = ArmFailure.Review.NONE;

	/**
	 * Takes the reason why the pairs ended early; null where a failure ends the run as
	 * such.
	 */
	private @Nullable Consumer<Note.Ended> endedEarly;

	private AfterPair afterwards = AfterPair.NOTHING;

	/** The arms that live already; null where none do. */
	private @Nullable FirstPair firstPair;

	private LongSupplier nanos = System::nanoTime;

	/** The time of the clock at which the run is to end; null without a limit. */
	private @Nullable Long end;

	/** The time of the longest measurement of a pair so far, in nanoseconds. */
	private long longest;

	private String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();

	/** Creates a run in an environment, after its checks before the start. */
	public Run(Experiment experiment, Environment environment, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.environment = environment;
		this.listener = listener.keepingNotes(this.notes);
		this.preflight = environment.preflight(experiment);
		this.setups = ManifestReader.arms(experiment, environment);
		this.facts = ManifestReader.environment(experiment, environment, this.setups);
		this.notes.addAll(experiment.notes());
		then(experiment, folder);
	}

	/**
	 * Adds a stage, for a design whose forks stay alive: the same arms and services under
	 * another load.
	 */
	public Run then(Experiment stage, RunFolder folder) {
		this.stages.add(new StageForks(stage, folder, this.facts, this.setups));
		return this;
	}

	/**
	 * Lets somebody decide what the failure of an arm means; by default it ends the run.
	 */
	public Run failuresReviewedBy(ArmFailure.Review failures) {
		this.failures = failures;
		return this;
	}

	/** Lets something follow after pairs whose arms are interleaved. */
	public Run followedBy(AfterPair afterwards) {
		this.afterwards = afterwards;
		return this;
	}

	/** Begins with arms that live and are warm. */
	public Run beginningWith(@Nullable FirstPair firstPair) {
		this.firstPair = firstPair;
		return this;
	}

	/**
	 * Lets a failure end the pairs and nothing else, once there are enough of them to be
	 * judged.
	 * @param told takes the number of pairs after which they ended, and the reason
	 */
	public Run keepingWholePairs(Consumer<Note.Ended> told) {
		this.endedEarly = told;
		return this;
	}

	/**
	 * Sets a limit of time by a clock: of the pairs after the first, none is measured
	 * that would end later.
	 * @param nanos the clock, in nanoseconds
	 */
	Run within(Duration time, LongSupplier nanos) {
		this.nanos = nanos;
		this.end = nanos.getAsLong() + time.toNanos();
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
		this.listener.note(new Note.Resumed());
		first().resume(earlier);
		return this;
	}

	/**
	 * Carries the run out.
	 * @param enough asked after each pair beyond the first ones whether to end before the
	 * most pairs
	 * @param time in which each measurement of a pair but the first must be done
	 * @return one result for each stage, in order; none where an arm broke in the first
	 * pair
	 */
	public List<MeasuredRun> carryOut(Predicate<RunResult> enough, Duration time) throws InterruptedException {
		within(time, System::nanoTime);
		try {
			return carryOut(enough, ForkRunner.open(this.stages, this.environment, this.listener, this.failures,
					this.afterwards, this.firstPair));
		}
		catch (BenchException ex) {
			// a child that cannot write says many things, but not why
			throw OutputFiles.isFull(first().folder().path()) ? FileException.full(first().folder().path(), ex) : ex;
		}
	}

	/**
	 * Carries out the pairs.
	 * @param runner closed afterwards
	 * @return one result for each stage, in order; none where an arm broke in the first
	 * pair
	 */
	List<MeasuredRun> carryOut(Predicate<RunResult> enough, ForkRunner runner) throws InterruptedException {
		try (runner) {
			measurePairs(enough, runner);
		}
		catch (ForkRunner.BrokenPairException ex) {
			noteEnd(ex.getMessage());
		}
		catch (RuntimeException ex) {
			if (this.endedEarly == null || wholePairs() < Thresholds.MIN_PAIRS) {
				throw ex;
			}
			int next = wholePairs() + 1;
			this.stages.forEach((stage) -> stage.setAside(next, new Arm.Unfinished()));
			this.endedEarly.accept(noteEnd(BenchException.sentence(ex)));
		}
		return first().hasForks() ? this.stages.stream().map((stage) -> new MeasuredRun(result(stage), true)).toList()
				: List.of();
	}

	private void measurePairs(Predicate<RunResult> enough, ForkRunner runner) throws InterruptedException {
		Plan plan = new Plan(first().arms(), experiment().seed(), experiment().design());
		int pairs = experiment().pairs();
		int pair = first().pairs() + 1;
		while (pair <= pairs || (pair <= experiment().maxPairs() && !enough.test(result(first())))) {
			if (!hasTime()) {
				endInTime();
				break;
			}
			while (!measure(plan, pair, runner)) {
				// it was set aside, and is measured again
			}
			pair++;
		}
	}

	private void endInTime() {
		Note.Ended note = noteEnd(null);
		if (this.endedEarly != null && wholePairs() < Thresholds.MIN_PAIRS) {
			this.endedEarly.accept(note);
		}
	}

	/**
	 * Notes why there are not more pairs, and returns the note.
	 * @param failure sentence of the failure; null where the time was up
	 */
	private Note.Ended noteEnd(@Nullable String failure) {
		Note.Ended note = new Note.Ended(wholePairs(), experiment().pairs(),
				(failure != null) ? first().folder().relative(failure) : null);
		this.listener.note(note);
		return note;
	}

	private int wholePairs() {
		return this.stages.stream().mapToInt(StageForks::pairs).min().orElse(0);
	}

	/**
	 * Measures a pair. Its last forks are saved together with what the review says of
	 * them, so that an interruption leaves no pair whole that is to be measured again.
	 * @return whether the pair counts; else it has been set aside
	 */
	private boolean measure(Plan plan, int pair, ForkRunner runner) throws InterruptedException {
		AtomicBoolean counts = new AtomicBoolean(true);
		long begin = this.nanos.getAsLong();
		List<List<Plan.Slot>> steps = plan.steps(pair);
		for (List<Plan.Slot> step : steps) {
			first().begin(step, this.environment);
			this.listener.forkStarted(step.getFirst(), plan.lastOrder(Math.max(experiment().pairs(), pair)),
					expectedSeconds(step));
			runner.run(step, (outcomes) -> {
				first().calibrate(runner.calibrated(experiment()));
				for (int i = 0; i < step.size(); i++) {
					record(step.get(i), outcomes.get(i));
				}
				if (step == steps.getLast()) {
					this.longest = Math.max(this.longest, this.nanos.getAsLong() - begin + before(pair));
					counts.set(!setAsideIfDisturbed(pair));
				}
				this.stages.forEach((stage) -> ResultFile.write(result(stage), stage.folder().path()));
			});
		}
		return counts.get();
	}

	/**
	 * Returns the time that a pair took before it was measured, where it was warm
	 * already, in nanoseconds.
	 */
	private long before(int pair) {
		return (this.firstPair != null && pair == 1) ? this.firstPair.took().toNanos() : 0;
	}

	/**
	 * Returns the time that a step is expected to take, in seconds. Arms that alternate
	 * need their times one after the other.
	 */
	private double expectedSeconds(List<Plan.Slot> step) {
		double further = this.stages.stream().skip(1).mapToDouble((stage) -> stage.experiment().stageSeconds()).sum();
		double one = experiment().expectedSeconds(experiment().arm(step.getFirst().arm())) + further;
		return (experiment().design() == Design.INTERLEAVED) ? step.size() * one : one;
	}

	private void record(Plan.Slot slot, ForkRunner.Forked outcome) {
		ForkRunner.Forked logged = outcome.withLog();
		for (int i = 0; i < this.stages.size(); i++) {
			this.stages.get(i).add(slot.arm(), logged.ofStage(i));
		}
		this.listener.forkFinished(slot, outcome.fork());
	}

	/**
	 * Sets a pair aside where the review gives a reason and there is time for another.
	 * @return whether the pair was set aside
	 */
	private boolean setAsideIfDisturbed(int pair) {
		// where arms alternate, single blocks are measured again instead
		boolean mayRepeat = experiment().design() != Design.INTERLEAVED && first().timesSetAside(pair) < MAX_REPEATS;
		List<Seen.ArmReadings> signals = mayRepeat ? this.disturbances.reasons(result(first()), pair) : List.of();
		if (signals.isEmpty()) {
			return false;
		}
		boolean again = hasTime();
		this.listener.note(new Note.DisturbedPair(pair, signals, again));
		if (again) {
			this.stages.forEach((stage) -> stage.setAside(pair, new Arm.Disturbed(signals)));
		}
		return again;
	}

	/**
	 * Returns whether another measurement of a pair would end in time, by the longest so
	 * far. The first one may always begin.
	 */
	private boolean hasTime() {
		return this.end == null || this.longest == 0 || this.nanos.getAsLong() + this.longest <= this.end;
	}

	private StageForks first() {
		return this.stages.getFirst();
	}

	private Experiment experiment() {
		return first().experiment();
	}

	private RunResult result(StageForks stage) {
		return stage.result(this.startedAt, this.notes, this.preflight);
	}

}
