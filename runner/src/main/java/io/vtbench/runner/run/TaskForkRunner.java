package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.RunningProgram;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;

/** Measures a program that runs to its end and writes down what it did. */
final class TaskForkRunner implements ForkRunner {

	private final Experiment experiment;

	private final Environment environment;

	private final RunFolder folder;

	private final RunListener listener;

	TaskForkRunner(Experiment experiment, Environment environment, RunFolder folder, RunListener listener) {
		this.experiment = experiment;
		this.environment = environment;
		this.folder = folder;
		this.listener = listener;
	}

	@Override
	public Outcome run(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(slot.arm());
		Path result = this.folder.raw(slot, "task.json");
		this.listener.phase("measuring");
		try (RunningProgram program = this.environment.start(this.experiment, arm, result, this.folder.log(slot, arm),
				this.listener); ForkProbes probes = new ForkProbes(arm.subject().name(), program, null).start()) {
			program.await();
			probes.finish();
			return new Outcome(ForkAssembler.assemble(slot, TaskResult.read(result).work(), probes), Map.of());
		}
	}

	@Override
	public void close() {
		// every process ended with its fork
	}

}
