package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.environment.TestBed.LaunchMode;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.file.OutputFiles;

/**
 * Where a trial runs and what it asks: the same in all its steps.
 *
 * @param progress takes a line for people
 */
public record TrialContext(Environment environment, Target target, TimeBudget time, RunFolder folder,
		Consumer<String> progress) {

	/** The folder for logs and for what the load generator writes. */
	Path raw() {
		return this.folder.path().resolve("raw");
	}

	TestBed open(Experiment experiment) throws InterruptedException {
		return this.environment.open(experiment, this.folder, this.progress::accept);
	}

	/**
	 * Starts a fork to inspect it.
	 * @param name of it, and of its log
	 */
	InspectedFork start(TestBed testBed, ResolvedArm arm, String name) throws InterruptedException {
		Path log = this.folder.raw(name + ".log");
		OutputFiles.putAside(log);
		return testBed.launch(arm, log, LaunchMode.INSPECTED, (subject) -> fork(name, subject));
	}

	/** A fork whose subject is healthy; the subject is closed with it. */
	InspectedFork fork(String arm, Subject subject) {
		return new InspectedFork(arm, subject, this);
	}

}
