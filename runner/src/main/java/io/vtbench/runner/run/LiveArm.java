package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.probe.JvmProbe;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.TimeRange;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;

/** One arm while it lives: its subject, its probes, and its warm-up without delays. */
class LiveArm implements AutoCloseable {

	private final Plan.Slot slot;

	private final ResolvedArm arm;

	private final Subject subject;

	private final RunFolder folder;

	private final Map<String, String> limits;

	private final SteadyState bursts;

	private final ForkProbes probes;

	/**
	 * An arm whose subject is healthy.
	 * @param subject closed with this arm
	 * @param firstBurst requests of the first burst of the warm-up
	 */
	LiveArm(Plan.Slot slot, Experiment experiment, Subject subject, RunFolder folder, long firstBurst) {
		this.slot = slot;
		this.arm = experiment.arm(slot.arm());
		this.subject = subject;
		this.folder = folder;
		JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
		this.limits = subject.describe(jvm.limits());
		this.bursts = SteadyState.of(experiment, this.limits, firstBurst);
		this.probes = new ForkProbes(subject.name(), subject, jvm).start();
	}

	Plan.Slot slot() {
		return this.slot;
	}

	ResolvedArm arm() {
		return this.arm;
	}

	Subject subject() {
		return this.subject;
	}

	ForkProbes probes() {
		return this.probes;
	}

	/** The warm-up without delays. */
	SteadyState bursts() {
		return this.bursts;
	}

	/** Watches the process of another arm, which is none of the machine's own. */
	void watch(LiveArm other) {
		if (other != this) {
			String name = other.subject.name();
			this.probes.watch(name + " of " + other.arm.name(),
					Objects.requireNonNull(other.subject.processes().get(name)));
		}
	}

	/** What k6 is told of the load of an experiment. */
	LoadVariables variables(Experiment experiment) {
		return new LoadVariables(load(experiment), this.subject.url(), experiment.sized().timeScale());
	}

	static LoadSpec load(Experiment experiment) {
		return Objects.requireNonNull(experiment.load(), "a service is under load");
	}

	/**
	 * A load whose single requests are not kept.
	 * @param generator told of the process of k6
	 */
	LoadRequest request(LoadSpec load, String phase, Map<String, String> variables, Deadline deadline,
			Consumer<ProcessProbe> generator) {
		return new LoadRequest(call(load, phase, variables, null), true, deadline, generator);
	}

	/**
	 * A call of k6 for this arm.
	 * @param requests takes one line a sample; null to keep none
	 */
	K6.Call call(LoadSpec load, String phase, Map<String, String> variables, @Nullable Path requests) {
		return new K6.Call(String.valueOf(load.script()), variables, this.folder.raw(this.slot, phase + ".json"),
				requests, this.folder.raw(this.slot, "k6.log"));
	}

	/**
	 * The fork of one window, once its probes have finished.
	 * @param parts equal, in order; null where the window was not divided
	 */
	Fork fork(MeasuredWork work, @Nullable List<K6Summary.Counts> parts) {
		TimeRange window = work.range();
		List<Block> blocks = K6Summary.Part
			.of(window.fromMillis(), window.seconds(), (parts != null) ? parts : List.of())
			.stream()
			.map((part) -> {
				WindowReadings read = this.probes.readings(new TimeRange(part.fromMillis(), part.toMillis()));
				return part.block(part.startSeconds(), read.cpuSeconds(), read.compilerSeconds(), read.allocatedBytes(),
						read.contextSwitches(), work.log().summary(part.fromMillis(), part.toMillis()));
			})
			.toList();
		WindowReadings readings = this.probes.readings(window);
		return readings.fork(this.slot, work, blocks, Map.of(), readings.generatorShare(false))
			.withWarmUp(this.bursts.use());
	}

	/**
	 * What this arm gave.
	 * @param stages its fork in each stage, in order
	 */
	ForkRunner.Outcome outcome(List<Fork> stages) {
		return new ForkRunner.Outcome(stages.getFirst(), stages.subList(1, stages.size()), this.limits);
	}

	@Override
	public void close() {
		Closing.each(List.<Runnable>of(this.probes::close, this.subject::close), Runnable::run).close();
	}

}
