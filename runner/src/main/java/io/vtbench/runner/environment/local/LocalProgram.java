package io.vtbench.runner.environment.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.ProbeSource;
import io.vtbench.runner.environment.RunningProgram;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.ThreadProbe;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;

/**
 * A program that is a process of this machine.
 *
 * @param name of the program
 */
record LocalProgram(String name, ManagedProcess process, LoadWatch watch) implements RunningProgram {

	/** Stands for the arm's thread type in the arguments of a plain program. */
	private static final String THREAD_KIND = "${threadKind}";

	/**
	 * Starts a program.
	 * @param result file that takes what the program says of its work
	 */
	static LocalProgram start(Experiment experiment, ResolvedArm arm, Path result, Path log, RunListener listener) {
		List<String> command = new ArrayList<>();
		command.add(arm.jdk().java().toString());
		command.addAll(arm.jvm());
		command.add("-jar");
		command.add(experiment.home().resolve(arm.subject().jar()).toString());
		for (String argument : experiment.scenario().args()) {
			command.add(argument.replace(THREAD_KIND, arm.mode().threadKind()));
		}
		String name = arm.subject().name();
		ManagedProcess process = ManagedProcess.start(name, command, environment(arm, result), experiment.home(), log);
		return new LocalProgram(name, process,
				new LoadWatch(process, List.of(), Deadline.of(experiment, arm), listener));
	}

	/**
	 * Spring programs read their properties from the environment; plain ones do not mind.
	 */
	private static Map<String, String> environment(ResolvedArm arm, Path result) {
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
	public Map<String, ProcessProbe> processes() {
		Map<String, ProcessProbe> processes = new LinkedHashMap<>();
		processes.put(this.name, new ProcessProbe(this.process.pid()));
		processes.put(ProbeSource.STARTED_BY + this.name, ProcessProbe.ofChildren(this.process.pid()));
		return processes;
	}

	/**
	 * The threads are left alone: nobody knows the end of the window before the program
	 * has gone, so what must be read there is not read at all.
	 */
	@Override
	public ThreadProbe threads() {
		return new ThreadProbe(0);
	}

	@Override
	public boolean isLocal() {
		return true;
	}

	@Override
	public void await() throws InterruptedException {
		this.watch.await();
		if (this.process.exitCode() != 0) {
			throw new ServiceException(this.name + " ended " + this.process.ending());
		}
	}

	@Override
	public void close() {
		this.watch.close();
		this.process.close();
	}

}
