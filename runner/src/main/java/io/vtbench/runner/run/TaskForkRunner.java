package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;

/** A program that runs to its end and writes down what it did. */
final class TaskForkRunner implements ForkRunner {

	/** Stands for the arm's kind of thread in the arguments of a plain program. */
	private static final String THREAD_KIND = "${threadKind}";

	private final Experiment experiment;

	private final RunFolder folder;

	private final RunListener listener;

	TaskForkRunner(Experiment experiment, RunFolder folder, RunListener listener) {
		this.experiment = experiment;
		this.folder = folder;
		this.listener = listener;
		TestBed.noteLeftOut(experiment, listener);
	}

	@Override
	public Outcome run(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(slot.arm());
		Path result = this.folder.raw(slot, "task.json");
		this.listener.phase("measuring");
		try (ManagedProcess process = start(arm, slot, result);
				ForkProbes probes = ForkProbes.ofProgram(arm.subject().name(), process.pid()).start()) {
			try (LoadWatch watch = new LoadWatch(process, List.of(), Deadline.of(this.experiment, arm),
					this.listener)) {
				watch.await();
			}
			if (process.exitCode() != 0) {
				throw new ServiceException(arm.subject().name() + " ended with exit code " + process.exitCode() + ": "
						+ process.lastWords() + "; see its log: " + process.log());
			}
			probes.finish();
			return new Outcome(ForkAssembler.assemble(slot, TaskResult.read(result).work(), probes), Map.of());
		}
	}

	private ManagedProcess start(ResolvedArm arm, Plan.Slot slot, Path result) {
		List<String> command = new ArrayList<>();
		command.add(arm.jdk().java().toString());
		command.addAll(arm.jvm());
		command.add("-jar");
		command.add(this.experiment.home().resolve(arm.subject().jar()).toString());
		for (String argument : this.experiment.scenario().args()) {
			command.add(argument.replace(THREAD_KIND, arm.mode().threadKind()));
		}
		return ManagedProcess.start(arm.subject().name(), command, environment(arm, result), this.experiment.home(),
				this.folder.log(slot, arm));
	}

	/**
	 * Spring programs read their properties from the environment; plain ones do not mind.
	 */
	private Map<String, String> environment(ResolvedArm arm, Path result) {
		Map<String, String> environment = new LinkedHashMap<>();
		arm.properties().forEach((key, value) -> environment.put(variable(key), value));
		environment.putAll(arm.env());
		environment.put("VTBENCH_RESULT", result.toString());
		return environment;
	}

	private static String variable(String property) {
		return property.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
	}

	@Override
	public void close() {
		// every process ended with its fork
	}

}
