package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

/** Carries out forks: each a fresh JVM of the subject. */
interface ForkRunner extends AutoCloseable {

	/**
	 * What a fork gave.
	 *
	 * @param fork of the first stage
	 * @param further the same JVM in each further stage
	 * @param limits effective limits of the subject, by the names of their meters
	 */
	record Forked(Fork fork, List<Fork> further, Map<String, String> limits) {

		/** A fork of one stage. */
		Forked(Fork fork, Map<String, String> limits) {
			this(fork, List.of(), limits);
		}

		/** What it gave in one stage; the first is 0. */
		Forked ofStage(int stage) {
			return (stage == 0) ? this : new Forked(this.further.get(stage - 1), this.limits);
		}

		/** Adds what the subject's log says of it, once it has ended. */
		Forked withLog(Path log) {
			Map<String, Long> exhausted = Exhaustion.in(log);
			UnaryOperator<Fork> logged = (stage) -> stage.withSubject(stage.subject().withExhausted(exhausted));
			return new Forked(logged.apply(this.fork), this.further.stream().map(logged).toList(), this.limits);
		}

	}

	/**
	 * Chooses the design.
	 * @param stages loads that the forks go through; more than one where they are
	 * interleaved
	 * @param reviews what has to be judged meanwhile
	 */
	static ForkRunner open(List<Stage> stages, Environment environment, RunListener listener, Reviews reviews)
			throws InterruptedException {
		Stage first = stages.getFirst();
		Experiment experiment = first.experiment();
		RunFolder folder = first.folder();
		LoadSpec load = experiment.load();
		if (load == null) {
			return new TaskForkRunner(experiment, environment, folder, listener);
		}
		TestBed testBed = environment.open(experiment, folder, listener);
		return switch (experiment.design()) {
			case IN_TURN -> new InTurnForkRunner(experiment, load, testBed, folder, listener, reviews.trend());
			case INTERLEAVED -> new InterleavedForkRunner(stages.stream().map(Stage::experiment).toList(), testBed,
					folder, listener, reviews);
			case DUET -> new DuetForkRunner(experiment, first.hasForks(), testBed, folder, listener, reviews.trend());
		};
	}

	/** The experiment at the rate that the forks have found, where it was open. */
	default Experiment calibrated(Experiment experiment) {
		return experiment;
	}

	/**
	 * Carries out the forks of one step of the plan.
	 * @param step more than one fork where they are to live at the same time
	 */
	List<Forked> run(List<Plan.Slot> step) throws InterruptedException;

	@Override
	void close();

	/**
	 * A pair that cannot be measured, because one of its arms stopped serving for good.
	 */
	final class BrokenPairException extends ServiceException {

		private static final long serialVersionUID = 1L;

		BrokenPairException(String arm) {
			super(arm + " stopped serving");
		}

	}

}
