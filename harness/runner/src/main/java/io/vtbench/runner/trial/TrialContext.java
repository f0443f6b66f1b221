package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.measure.LiveArm;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;

/**
 * Holds where a trial runs and what it asks: the same in all its steps.
 *
 * @param progress takes a line that people should read later as well
 * @param listener hears what goes on now, and what the environment decides by itself
 * @param blind takes what single requests show that all others cannot show
 */
public record TrialContext(Environment environment, Target target, TimeBudget time, RunFolder folder,
		Consumer<String> progress, RunListener listener, Set<Blind> blind) {

	/** Returns the folder for logs and for what the load generator writes. */
	Path raw() {
		return this.folder.path().resolve("raw");
	}

	TestBed open(Experiment experiment) throws InterruptedException {
		return this.environment.open(experiment, this.folder, this.listener);
	}

	/**
	 * Starts a fork to inspect it.
	 * @param experiment whose load names the script
	 * @param again whether an earlier fork of the same arm has files already
	 */
	InspectedArm start(TestBed testBed, Experiment experiment, ResolvedArm arm, boolean again)
			throws InterruptedException {
		Path log = this.folder.raw(arm.name() + (again ? "-again.log" : ".log"));
		OutputFiles.putAside(log);
		Plan.Slot slot = new Plan.Slot(again ? 2 : 1, again ? 2 : 1, arm.name());
		LiveArm live = testBed.launch(arm, log, LaunchMode.INSPECTED,
				(subject) -> new LiveArm(slot, experiment, subject, this.folder, 0));
		try {
			return new InspectedArm(live, experiment, this);
		}
		catch (RuntimeException ex) {
			live.close();
			throw ex;
		}
	}

}
