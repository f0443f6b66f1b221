package io.vtbench.runner.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Window;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.SubjectUse;
import io.vtbench.runner.result.Slot;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.ForkLatency;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;

/** A program that runs to its end and writes down what it did. */
final class TaskForkRunner implements ForkRunner {

	/** Stands for the arm's kind of thread in the arguments of a plain program. */
	private static final String THREAD_KIND = "${threadKind}";

	private static final Duration LIMIT = Duration.ofHours(2);

	private final Experiment experiment;

	private final RunFolder folder;

	private final RunListener listener;

	TaskForkRunner(Experiment experiment, RunFolder folder, RunListener listener) {
		this.experiment = experiment;
		this.folder = folder;
		this.listener = listener;
	}

	@Override
	public Outcome run(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(slot.arm());
		Path result = this.folder.raw(slot, "task.json");
		this.listener.phase("measuring");
		try (ManagedProcess process = start(arm, slot, result);
				ForkProbes probes = new ForkProbes(arm.subject().name(), Map.of(arm.subject().name(), process.pid()),
						null)
					.start()) {
			process.await(LIMIT);
			if (process.isAlive()) {
				throw new ServiceException(arm.subject().name() + " did not end within " + LIMIT.toHours()
						+ " h; see its log: " + process.log());
			}
			if (process.exitCode() != 0) {
				throw new ServiceException(arm.subject().name() + " ended with exit code " + process.exitCode() + ": "
						+ process.lastWords() + "; see its log: " + process.log());
			}
			probes.close();
			return new Outcome(fork(slot, arm, TaskResult.read(result), probes), Map.of());
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
				this.folder.raw(slot, arm.subject().name() + ".log"));
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

	private static Fork fork(Plan.Slot slot, ResolvedArm arm, TaskResult result, ForkProbes probes) {
		ForkProbes.Window window = new ForkProbes.Window(result.startedAtMillis(), result.endedAtMillis());
		Map<String, Fork.ProcessUse> processes = probes.processUse(window);
		Fork.ProcessUse subject = processes.getOrDefault(arm.subject().name(), new Fork.ProcessUse(0, 0));
		double millis = result.makespanSeconds() * 1000;
		ThreadKind kind = ThreadKind.of(result.threadKind());
		return new Fork(new Slot(slot.pair(), slot.order()),
				new Window(result.startedAtMillis(), result.makespanSeconds()),
				Requests.of(result.requests() - result.errors(), result.errors()),
				new ForkLatency(new Latency(millis, millis, millis, millis, null, millis), List.of(), null),
				new SubjectUse(kind, subject.cpuSeconds(), subject.peakRssBytes(), null, null, null), processes,
				new Fork.Generator(0, Map.of(), Map.of(kind, result.requests())), probes.jvmUse(window),
				probes.machineUse(window, processes), null, result.counts(), probes.timeline(window, RequestLog.none()),
				List.of());
	}

	@Override
	public void close() {
		// every process ended with its fork
	}

}
