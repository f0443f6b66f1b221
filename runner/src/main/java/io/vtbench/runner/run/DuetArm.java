package io.vtbench.runner.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.scenario.LoadSpec;

/** One arm of a duet while it lives: its subject, its probes, its warm-up. */
final class DuetArm implements AutoCloseable {

	private final Plan.Slot slot;

	private final ResolvedArm arm;

	private final Subject subject;

	private final Deadline deadline;

	private final ForkProbes probes;

	private final Map<String, String> limits;

	private final SteadyState steadyState;

	/**
	 * An arm whose subject is healthy.
	 * @param subject closed with this arm
	 * @param furtherSeconds that its fork takes beside what is expected of any
	 */
	DuetArm(Plan.Slot slot, ResolvedArm arm, Experiment experiment, Subject subject, double furtherSeconds) {
		this.slot = slot;
		this.arm = arm;
		this.subject = subject;
		this.deadline = Deadline.of(experiment, arm, furtherSeconds);
		JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
		this.limits = subject.describe(jvm.limits());
		this.probes = new ForkProbes(subject.name(), subject, jvm);
		this.steadyState = SteadyState.of(experiment, this.limits, experiment.warmUp().requests());
		this.probes.start();
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

	SteadyState steadyState() {
		return this.steadyState;
	}

	/** Watches the process of the other arm, which is none of the machine's own. */
	void watch(DuetArm other) {
		if (other != this) {
			String name = other.subject.name();
			this.probes.watch(name + " of " + other.arm.name(),
					Objects.requireNonNull(other.subject.processes().get(name)));
		}
	}

	/**
	 * Starts k6 for one phase.
	 * @param all arms whose probes watch it
	 */
	RunningLoad start(LoadSpec load, String phase, Map<String, String> variables, RunFolder folder, List<DuetArm> all) {
		K6.Call call = new K6.Call(String.valueOf(load.script()), variables, folder.raw(this.slot, phase + ".json"),
				null, folder.raw(this.slot, "k6.log"));
		return this.subject.start(new LoadRequest(call, true, this.deadline, (generator) -> {
			for (DuetArm each : all) {
				each.probes.watch((each == this) ? ForkProbes.K6 : ForkProbes.K6 + " of " + this.arm.name(),
						generator.again());
			}
		}));
	}

	/** What the fork gave; after its window. */
	ForkRunner.Outcome outcome(LoadSpec load, K6Summary summary) {
		this.probes.finish();
		MeasuredWork work = K6Work.of(load, summary, RequestLog.none(), RequestLog.none());
		List<K6Summary.Block> parts = (summary.blocks() != null) ? summary.blocks() : List.of();
		return new ForkRunner.Outcome(
				ForkAssembler.assemble(this.slot, work, parts, this.probes).withWarmUp(this.steadyState.use()),
				this.limits);
	}

	@Override
	public void close() {
		this.probes.close();
		this.subject.close();
	}

}
