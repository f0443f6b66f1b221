package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.process.Exhaustion;
import io.vtbench.runner.result.Fork;

/** Carries out forks: each a fresh JVM of the subject. */
interface ForkRunner extends AutoCloseable {

	/**
	 * What a fork gave.
	 *
	 * @param fork of the first stage
	 * @param further the same JVM in each further stage
	 * @param limits effective limits of the subject, by the names of their meters
	 */
	record Outcome(Fork fork, List<Fork> further, Map<String, String> limits) {

		/** A fork of one stage. */
		Outcome(Fork fork, Map<String, String> limits) {
			this(fork, List.of(), limits);
		}

		/** Adds what the subject's log says of it, once it has ended. */
		Outcome withLog(Path log) {
			Map<String, Long> exhausted = Exhaustion.in(log);
			return new Outcome(this.fork.withExhausted(exhausted),
					this.further.stream().map((stage) -> stage.withExhausted(exhausted)).toList(), this.limits);
		}

	}

	/** An experiment with what the forks have found out of it: a rate that was open. */
	default Experiment settled(Experiment experiment) {
		return experiment;
	}

	/**
	 * Carries out the forks of one step of the plan.
	 * @param step more than one fork where they are to live at the same time
	 */
	List<Outcome> run(List<Plan.Slot> step) throws InterruptedException;

	@Override
	void close();

}
