package io.vtbench.runner.run;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what carries out the forks of an experiment.
 *
 * @param k6 null for a task, and where the load is sent elsewhere
 * @param places null for this machine
 */
record ForkRunners(@Nullable K6 k6, @Nullable PlaceFactory places) {

	/**
	 * What carries out the forks.
	 * @param isResumed whether some have been carried out before
	 */
	ForkRunner of(Experiment experiment, boolean isResumed, RunFolder folder, RunListener listener)
			throws InterruptedException {
		LoadSpec load = experiment.load();
		if (load == null) {
			return new TaskForkRunner(experiment, folder, listener);
		}
		if (this.places != null) {
			return new HttpForkRunner(experiment, load, this.places.open(experiment, folder, listener::note), folder,
					listener);
		}
		if (this.k6 == null) {
			throw new IllegalStateException("a load without a load generator");
		}
		return (experiment.design() == Design.DUET)
				? new DuetForkRunner(experiment, isResumed, this.k6, folder, listener) : new HttpForkRunner(experiment,
						load, new LocalPlace(experiment, this.k6, folder, listener), folder, listener);
	}

}
