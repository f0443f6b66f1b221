package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.vtbench.runner.machine.ProcessLog.Exhaustion;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.TestBed;
import org.jspecify.annotations.Nullable;

/** Carries out forks: each a fresh JVM of the subject. */
interface ForkRunner extends AutoCloseable {

	/**
	 * The result of a fork.
	 *
	 * @param fork what the JVM did in the first stage
	 * @param further what the same JVM did in each further stage
	 * @param limits effective limits of the subject, by the names of their meters
	 * @param log of the subject; null where a program has none
	 */
	record Forked(Fork fork, List<Fork> further, Map<String, String> limits, @Nullable Path log) {

		/**
		 * Returns the result of one stage.
		 * @param stage number of the stage; the first is 0
		 */
		Forked ofStage(int stage) {
			return (stage == 0) ? this : new Forked(this.further.get(stage - 1), List.of(), this.limits, this.log);
		}

		/** Returns the result with what the subject's log says by now. */
		Forked withLog() {
			Map<String, Long> exhausted = (this.log != null) ? Exhaustion.in(this.log) : null;
			UnaryOperator<Fork> logged = (stage) -> stage.withSubject(stage.subject().withExhausted(exhausted));
			return new Forked(logged.apply(this.fork), this.further.stream().map(logged).toList(), this.limits,
					this.log);
		}

	}

	/**
	 * Opens the runner of the design.
	 * @param stages loads that the forks go through; more than one where they are
	 * interleaved
	 * @param failures decides what the failure of an arm means, where they are
	 * interleaved
	 * @param afterwards follows where arms are interleaved
	 * @param firstPair arms that live already; null where none do
	 */
	static ForkRunner open(List<StageForks> stages, Environment environment, RunListener listener,
			ArmFailure.Review failures, AfterPair afterwards, @Nullable FirstPair firstPair)
			throws InterruptedException {
		StageForks first = stages.getFirst();
		Experiment experiment = first.experiment();
		RunFolder folder = first.folder();
		LoadSpec load = experiment.load();
		if (load == null) {
			return new TaskForkRunner(experiment, environment, folder, listener);
		}
		TestBed testBed = (firstPair != null) ? firstPair.testBed() : environment.open(experiment, folder, listener);
		return switch (experiment.design()) {
			case IN_TURN -> new InTurnForkRunner(experiment, load, testBed, folder, listener);
			case INTERLEAVED -> new InterleavedForkRunner(stages.stream().map(StageForks::experiment).toList(), testBed,
					folder, listener, new BlockRemeasurePolicy(), failures, afterwards, firstPair);
			case DUET -> new DuetForkRunner(experiment, first.hasForks(), testBed, folder, listener);
		};
	}

	/**
	 * Returns the experiment at the rate that the forks have found, where it was open;
	 * else the experiment as it is.
	 */
	default Experiment calibrated(Experiment experiment) {
		return experiment;
	}

	/**
	 * Carries out the forks of one step of the plan.
	 * @param step more than one fork where they are to live at the same time
	 * @return one result for each fork, in the order of the step
	 */
	List<Forked> run(List<Plan.Slot> step) throws InterruptedException;

	/**
	 * Carries out the forks of one step of the plan, and what follows after them.
	 * @param measured takes one result for each fork, in the order of the step, as soon
	 * as all of them are measured
	 */
	default void run(List<Plan.Slot> step, Consumer<List<Forked>> measured) throws InterruptedException {
		measured.accept(run(step));
	}

	@Override
	void close();

	/**
	 * Says that a pair cannot be measured, because one of its arms stopped serving for
	 * good.
	 */
	final class BrokenPairException extends ServiceException {

		private static final long serialVersionUID = 1L;

		BrokenPairException(String arm) {
			super(arm + " stopped serving");
		}

	}

}
