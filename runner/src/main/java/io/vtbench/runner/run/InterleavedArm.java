package io.vtbench.runner.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.LoadResult;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * One arm of an interleaved pair while it lives: its subject, its probes, its warm-up.
 */
final class InterleavedArm implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Plan.Slot slot;

	private final ResolvedArm arm;

	private final Subject subject;

	private final RunFolder folder;

	private final ForkProbes probes;

	private final Map<String, String> limits;

	private final WarmUpUnderLoad warmUp;

	private final SteadyState bursts;

	/**
	 * An arm whose subject is healthy.
	 * @param subject closed with this arm
	 */
	InterleavedArm(Plan.Slot slot, Experiment experiment, Subject subject, RunFolder folder) {
		this.slot = slot;
		this.arm = experiment.arm(slot.arm());
		this.subject = subject;
		this.folder = folder;
		JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
		this.limits = subject.describe(jvm.limits());
		this.bursts = SteadyState.of(experiment, this.limits, experiment.warmUp().requests());
		this.warmUp = new WarmUpUnderLoad(this.bursts.processors());
		this.probes = new ForkProbes(subject.name(), subject, jvm);
		this.probes.start();
	}

	/** Watches the process of another arm, which is none of the machine's own. */
	void watch(InterleavedArm other) {
		if (other != this) {
			String name = other.subject.name();
			this.probes.watch(name + " of " + other.arm.name(),
					Objects.requireNonNull(other.subject.processes().get(name)));
		}
	}

	ResolvedArm arm() {
		return this.arm;
	}

	Subject subject() {
		return this.subject;
	}

	SteadyState bursts() {
		return this.bursts;
	}

	WarmUpUnderLoad warmUp() {
		return this.warmUp;
	}

	/**
	 * One block that was measured.
	 *
	 * @param work what k6 says of it
	 * @param disturbance share of the processors that went to others, 0 to 1
	 */
	record Measured(MeasuredWork work, Block block, double generatorShare, Fork.@Nullable ProcessUse generator,
			double disturbance) {

	}

	/** Requests without delay, for a time at most. */
	void burst(Experiment experiment, WarmUp warmUp, long requests) throws InterruptedException {
		LoadVariables variables = variables(experiment);
		this.bursts.add(drive(experiment, "warm-up", variables.warmUp(this.arm, warmUp, requests), PATIENCE).summary(),
				this.probes);
	}

	/** One block under load, with all that was read meanwhile. */
	Measured drive(Experiment experiment, String name, BlockPlan plan) throws InterruptedException {
		LoadSpec load = load(experiment);
		LoadResult result = drive(experiment, name, variables(experiment).block(this.arm, plan.lead(), plan.length()),
				plan.lead().plus(plan.length()));
		this.probes.readNow();
		K6Summary summary = result.summary();
		MeasuredWork work = K6Work.of(load, summary, RequestLog.none(), RequestLog.none());
		WindowReadings read = this.probes.readings(work.range());
		Double cpu = read.cpuSeconds();
		Block block = new Block((work.range().fromMillis() - this.probes.originMillis()) / 1000, work.seconds(),
				work.requests().completed(), work.requests().rejected(), work.requests().failed(),
				(cpu != null) ? cpu : 0, read.compilerSeconds(), read.allocatedBytes(), read.contextSwitches(),
				work.latency().summary());
		return new Measured(work, block, read.generatorShareBesideSubject(), read.processes().get(ForkProbes.K6),
				read.disturbance());
	}

	private LoadResult drive(Experiment experiment, String name, Map<String, String> variables, Duration expected)
			throws InterruptedException {
		K6.Call call = new K6.Call(String.valueOf(load(experiment).script()), variables,
				this.folder.raw(this.slot, name + ".json"), null, this.folder.raw(this.slot, "k6.log"));
		return this.subject.drive(new LoadRequest(call, true, Deadline.after(expected, PATIENCE),
				(generator) -> this.probes.watch(ForkProbes.K6, generator)));
	}

	private LoadVariables variables(Experiment experiment) {
		return new LoadVariables(load(experiment), this.subject.url(), experiment.sized().timeScale());
	}

	private static LoadSpec load(Experiment experiment) {
		return Objects.requireNonNull(experiment.load(), "interleaved blocks have a load");
	}

	/** The fork of one stage, of the blocks that count. */
	Fork fork(List<Measured> measured) {
		List<TimeRange> ranges = measured.stream().map((block) -> block.work().range()).toList();
		double begin = ranges.getFirst().fromMillis();
		List<Block> blocks = new ArrayList<>();
		for (Measured block : measured) {
			blocks.add(block.block().startingAt((block.work().range().fromMillis() - begin) / 1000));
		}
		MeasuredWork work = MergedWork.of(measured.stream().map(Measured::work).toList());
		Map<String, Fork.ProcessUse> generator = new LinkedHashMap<>();
		measured.stream()
			.map(Measured::generator)
			.filter(Objects::nonNull)
			.forEach((use) -> generator.merge(ForkProbes.K6, use, Fork.ProcessUse::and));
		return ForkAssembler
			.assemble(this.slot, work, blocks, this.probes.readings(ranges), generator,
					measured.stream().mapToDouble(Measured::generatorShare).average().orElse(0))
			.withWarmUp(this.warmUp.use(this.bursts.use(), blocks));
	}

	/** What the fork gave in all stages, after the last of them. */
	ForkRunner.Outcome outcome(List<Fork> stages) {
		return new ForkRunner.Outcome(stages.getFirst(), stages.subList(1, stages.size()), this.limits);
	}

	@Override
	public void close() {
		this.probes.close();
		this.subject.close();
	}

}
