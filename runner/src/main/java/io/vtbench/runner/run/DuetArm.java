package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.service.JavaService;
import org.jspecify.annotations.Nullable;

/** One arm of a duet while it lives: its service, its group, its probes, its k6. */
final class DuetArm implements AutoCloseable {

	private final Plan.Slot slot;

	private final ResolvedArm arm;

	private final JavaService subject;

	private final Confinement.CgroupSlot cgroup;

	private final ForkProbes probes;

	private final Map<String, String> limits;

	private final SteadyState steadyState;

	/**
	 * An arm whose service is healthy.
	 * @param subject closed with this arm
	 * @param cgroup closed with this arm
	 * @param testBed whose processes are watched as well
	 */
	DuetArm(Plan.Slot slot, ResolvedArm arm, Experiment experiment, JavaService subject, Confinement.CgroupSlot cgroup,
			TestBed testBed) {
		this.slot = slot;
		this.arm = arm;
		this.subject = subject;
		this.cgroup = cgroup;
		JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
		this.limits = testBed.describe(subject.withJvmFlags(jvm.limits()));
		this.probes = new ForkProbes(subject.spec().name(), subject.process().pid(), jvm);
		testBed.letWatch(this.probes);
		this.steadyState = SteadyState.of(experiment, this.limits, experiment.warmUp().requests());
		this.probes.start();
	}

	ResolvedArm arm() {
		return this.arm;
	}

	JavaService subject() {
		return this.subject;
	}

	ForkProbes probes() {
		return this.probes;
	}

	SteadyState steadyState() {
		return this.steadyState;
	}

	/** Watches a process of the other arm, which is none of the machine's own. */
	void watchOther(DuetArm other, String name, long pid) {
		if (other != this) {
			this.probes.watch(name + " of " + other.arm.name(), pid);
		}
	}

	/** From now on it has no more than the processors of the scenario. */
	void limitProcessors() {
		this.cgroup.limitProcessors();
	}

	/** Where k6 leaves its figures of a phase. */
	Path summary(RunFolder folder, String phase) {
		return folder.raw(this.slot, phase + ".json");
	}

	/** Starts k6 for one phase. */
	ManagedProcess load(K6 k6, Path home, @Nullable String script, RunFolder folder, String phase,
			Map<String, String> environment) {
		return k6.start(new K6.Call(String.valueOf(script), environment, summary(folder, phase), null,
				folder.raw(this.slot, "k6.log")), home);
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
		this.cgroup.close();
	}

}
