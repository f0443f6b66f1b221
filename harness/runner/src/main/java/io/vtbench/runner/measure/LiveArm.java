package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.inside.JvmProbe;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.judge.Coldness;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Experiment.ExpectedTimes;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Subject;
import io.vtbench.runner.system.Subject.LoadRequest;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one arm while it lives, in a run or under inspection: its subject, its probes,
 * its warm-up without delays, and every load that it gets.
 */
public final class LiveArm implements AutoCloseable {

	/**
	 * The factor from one block of few users to the next, where they leave processors
	 * idle.
	 */
	private static final int MORE_USERS = 4;

	/**
	 * The time without an answer, in answers of before, after which a service has stopped
	 * answering.
	 */
	private static final int MANY_ANSWERS = 100;

	private Plan.Slot slot;

	private final ResolvedArm arm;

	private final Subject subject;

	private RunFolder folder;

	private final Map<String, String> limits;

	private final ArmWarmUp warmUp;

	private final ForkProbes probes;

	private final DeferredWork deferred;

	/**
	 * The plan of the last block that was not measured, where nothing was answered in it;
	 * else null.
	 */
	private @Nullable BlockPlan unanswered;

	private double answerSeconds;

	private int lightUsers;

	private int users;

	private boolean closed;

	/**
	 * Creates an arm whose subject is healthy, and begins to read it.
	 * @param subject closed with this arm
	 * @param firstBurst requests of the first burst of the warm-up
	 */
	public LiveArm(Plan.Slot slot, Experiment experiment, Subject subject, RunFolder folder, long firstBurst) {
		this.slot = slot;
		this.arm = experiment.arm(slot.arm());
		this.subject = subject;
		this.folder = folder;
		JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
		this.limits = subject.describe(jvm.limits());
		this.warmUp = ArmWarmUp.of(experiment, this.limits, firstBurst);
		this.probes = new ForkProbes(subject.name(), subject, jvm).start();
		this.deferred = new DeferredWork(() -> this.probes.subject().cpuSeconds(),
				(range) -> this.probes.readings(range).servingSeconds());
	}

	/**
	 * Makes the arm part of a run.
	 * @param folder takes its files from now on
	 */
	void join(Plan.Slot slot, RunFolder folder) {
		this.slot = slot;
		this.folder = folder;
	}

	/** Returns the limits that the subject says it runs with, by their names. */
	Map<String, String> limits() {
		return this.limits;
	}

	Plan.Slot slot() {
		return this.slot;
	}

	public ResolvedArm arm() {
		return this.arm;
	}

	public Subject subject() {
		return this.subject;
	}

	ForkProbes probes() {
		return this.probes;
	}

	/** Returns the warm-up of the arm. */
	public ArmWarmUp warmUp() {
		return this.warmUp;
	}

	/**
	 * Watches the process of another arm, which rests while this one has its load: what
	 * it uses meanwhile counts as that of other programs.
	 */
	void watch(LiveArm other) {
		if (other != this) {
			this.probes.watchResting(other.label(), other.process());
		}
	}

	/**
	 * Watches the process of another arm that has its load at the same time, and thus
	 * does not count as another program of the machine.
	 */
	void watchLoaded(LiveArm other) {
		if (other != this) {
			this.probes.watch(other.label(), other.process());
		}
	}

	private String label() {
		return this.subject.name() + " of " + this.arm.name();
	}

	private ProcessProbe process() {
		return Objects.requireNonNull(this.subject.processes().get(this.subject.name()));
	}

	/** Returns what the requests of this arm left behind. */
	public DeferredWork deferred() {
		return this.deferred;
	}

	/**
	 * A load that was sent, with all that was read meanwhile.
	 *
	 * @param generatorShare share of k6 in the processors that it could have had, 0 to 1;
	 * 0 where it was not read
	 * @param generator what k6 used; null where it was not read
	 * @param disturbance share of the processors that went to others, 0 to 1
	 * @param machine what the machine did meanwhile
	 */
	public record Measured(K6Summary summary, Block block, double generatorShare, Fork.@Nullable ProcessUse generator,
			double disturbance, Fork.MachineUse machine) {

		/**
		 * Returns the share of the CPU time that was not left idle, of that which the
		 * load generator and the service had, 0 to 1; null where it was not read.
		 */
		public @Nullable Double busy() {
			if (this.generator == null || this.generatorShare <= 0) {
				return null;
			}
			double both = this.generator.cpuSeconds() + this.block.cpuSeconds();
			return Math.min(1, both * this.generatorShare / this.generator.cpuSeconds());
		}

	}

	/** Returns what a load showed, for people who watch. */
	public LiveFigures figures(LiveFigures.Stage stage, Measured measured) {
		Block block = measured.block();
		double seconds = block.seconds() * processors();
		Fork.ProcessUse generator = measured.generator();
		return new LiveFigures(name(), stage, block.completed() / block.seconds(),
				(block.latency() != null) ? Double.valueOf(block.latency().p95()) : null,
				new LiveFigures.Machine(block.cpuSeconds() / seconds,
						(generator != null) ? Double.valueOf(generator.cpuSeconds() / seconds) : null,
						measured.machine().foreignCpuShare(), measured.machine().stealShare()));
	}

	public String name() {
		return this.arm.name();
	}

	/** Returns the number of processors that the JVM has. */
	public double processors() {
		return this.warmUp.processors();
	}

	/** Returns the variables of k6 for the load of an experiment. */
	public LoadVariables variables(Experiment experiment) {
		return new LoadVariables(load(experiment), this.subject.url(), experiment.sized().timeScale());
	}

	/** Returns the load of an experiment with a service. */
	public static LoadSpec load(Experiment experiment) {
		return Objects.requireNonNull(experiment.load(), "a service is under load");
	}

	/**
	 * Sends a load and reads the arm meanwhile; also where nothing is served.
	 * @param phase names the files of the load below {@code raw/}
	 * @param expected time that the load takes unless a request hangs
	 */
	public Measured drive(LoadSpec load, String phase, Map<String, String> variables, Duration expected)
			throws InterruptedException {
		this.deferred.awaitDone();
		K6Summary summary = this.subject.drive(request(load, phase, variables, expected)).summary();
		this.deferred.loaded(summary.endedAtMillis());
		this.probes.readNow();
		WindowReadings read = this.probes.readings(new TimeRange(summary.startedAtMillis(), summary.endedAtMillis()));
		Double cpu = read.cpuSeconds();
		Block block = new Block((summary.startedAtMillis() - this.probes.originMillis()) / 1000,
				summary.windowSeconds(), summary.served(), summary.rejected(), summary.errors(),
				(cpu != null) ? cpu : 0, read.compilerSeconds(), read.allocatedBytes(), read.contextSwitches(),
				summary.latencyMillis(), MeasuredWork.paths(summary));
		return new Measured(summary, block, read.generatorShare(), read.processes().get(Fork.LOAD_GENERATOR),
				read.disturbance(), read.machine());
	}

	/** Sends a burst of requests without delay, for a time at most. */
	void burst(Experiment experiment) throws InterruptedException {
		long requests = this.warmUp.nextRequests();
		Map<String, String> burst = variables(experiment).warmUp(this.arm, experiment.warmUp(), requests);
		this.warmUp.add(drive(load(experiment), "warm-up", burst, ExpectedTimes.longestBurst(requests)).summary(),
				this.probes);
	}

	/**
	 * Sends a block of few users: as many as there are processors, and more where these
	 * leave the processors idle. Under the full load the JIT compiler has to share the
	 * processors with all threads that serve requests, so that code stays interpreted for
	 * longer, above all on platform threads.
	 * @param most users that the block may have
	 * @param left seconds that are left of the warm-up with few users
	 */
	public Block warmUpLightly(Experiment experiment, int most, double left) throws InterruptedException {
		int few = Math.clamp(Math.max(this.lightUsers, (long) processors()), 1, most);
		Block block = tryOut(experiment, "warm-up-lightly", BlockPlan.warmUp(this.answerSeconds, left),
				(plan) -> variables(experiment).of(this.arm, few, null, plan.lead(), plan.length(), 1));
		boolean idle = block.cpuSeconds() < Coldness.BUSY * block.seconds() * processors();
		this.lightUsers = idle ? few * MORE_USERS : few;
		this.warmUp.addLight(block);
		return block;
	}

	/** Begins with another load: nobody knows how long an answer takes there. */
	void beginLoad() {
		this.warmUp.beginLoad();
		this.answerSeconds = 0;
	}

	/**
	 * Sends a block at the load that is measured next.
	 * @param left seconds that are left of the warm-up
	 */
	Block settle(Experiment experiment, double left) throws InterruptedException {
		Block block = tryOut(experiment, "warm-up-at-load", BlockPlan.warmUp(this.answerSeconds, left),
				(plan) -> block(experiment, plan, 0));
		this.warmUp.addSettling(block);
		return block;
	}

	/**
	 * Sends one block that is not measured. It is twice as long as the one before, where
	 * nothing was answered in that.
	 * @param first plan of the block, unless nothing was answered in the one before
	 * @throws LoadException where nothing is answered although every request had the time
	 * that it may take, where all that ended have failed, or where an answer of before
	 * would have had the time a hundred times over
	 */
	private Block tryOut(Experiment experiment, String phase, BlockPlan first,
			Function<BlockPlan, Map<String, String>> variables) throws InterruptedException {
		BlockPlan plan = (this.unanswered != null) ? this.unanswered.twiceAsLong() : first;
		Measured tried = drive(experiment, phase, plan, variables.apply(plan));
		Latency latency = tried.block().latency();
		this.unanswered = (latency == null) ? plan : null;
		if (latency != null) {
			this.answerSeconds = latency.p50() / 1000;
		}
		else if (plan.length().compareTo(load(experiment).timeout()) >= 0 || tried.summary().errors() > 0
				|| (this.answerSeconds > 0 && Experiment.seconds(plan.length()) > MANY_ANSWERS * this.answerSeconds)) {
			MeasuredWork.of(load(experiment), tried.summary());
		}
		return tried.block();
	}

	/** Returns whether it is still open how long an answer takes. */
	boolean isUnanswered() {
		return this.unanswered != null;
	}

	/** Returns the number of users of the last block. */
	public int users() {
		return this.users;
	}

	/**
	 * Returns the median time of an answer, in seconds, in the last block that was not
	 * measured; 0 where there was none with an answer.
	 */
	double answerSeconds() {
		return this.answerSeconds;
	}

	/**
	 * Sends one block of a stage; also where nothing is served in it.
	 * @param number of the block, from 1
	 */
	Measured drive(Experiment stage, int number, BlockPlan plan) throws InterruptedException {
		String phase = (load(stage).isOpen() ? "arrivals-" : "users-") + number;
		return drive(stage, phase, plan, block(stage, plan, number));
	}

	/** Makes blocks of the same number alike in all arms of a pair. */
	private Map<String, String> block(Experiment stage, BlockPlan plan, int number) {
		return variables(stage).block(this.arm, plan, this.answerSeconds, 1 + 1000 * this.slot.pair() + number);
	}

	private Measured drive(Experiment experiment, String phase, BlockPlan plan, Map<String, String> variables)
			throws InterruptedException {
		this.users = Integer.parseInt(variables.get("USERS"));
		return drive(load(experiment), phase, variables, plan.lead().plus(plan.length()));
	}

	/**
	 * Makes the request of a load whose single requests are not kept, and whose generator
	 * is read.
	 * @param phase names the files of the load below {@code raw/}
	 * @param expected time that the load takes unless a request hangs
	 */
	public LoadRequest request(LoadSpec load, String phase, Map<String, String> variables, Duration expected) {
		return new LoadRequest(call(load, phase, variables, null), true, Deadline.of(load, expected),
				(generator) -> this.probes.watch(Fork.LOAD_GENERATOR, generator));
	}

	/** Returns the file below {@code raw/} that a phase of this arm's loads leaves. */
	public Path file(String name) {
		return this.folder.raw(this.slot, name);
	}

	/**
	 * Makes a call of k6 for this arm.
	 * @param requests file that takes one line a sample; null to keep none
	 */
	K6.Call call(LoadSpec load, String phase, Map<String, String> variables, @Nullable Path requests) {
		return new K6.Call(String.valueOf(load.script()), variables, this.folder.raw(this.slot, phase + ".json"),
				requests, this.folder.raw(this.slot, "k6.log"));
	}

	/**
	 * Makes the fork of one window, once its probes have finished.
	 * @param parts what ended in each of the equal parts of the window, in order; null
	 * where it was not divided
	 */
	Fork fork(MeasuredWork work, @Nullable List<K6Summary.Counts> parts) {
		TimeRange window = work.range();
		List<Block> blocks = blocks(window, (parts != null) ? parts : List.of(), 0, work.log());
		WindowReadings readings = this.probes.readings(window);
		return readings.fork(this.slot, work, blocks, Map.of(), readings.generatorShare())
			.withWarmUp(this.warmUp.use())
			.withAnswers(work.answers());
	}

	/**
	 * Makes the fork of one stage, of the blocks that count.
	 * @throws LoadException where no request was served in any of them
	 */
	Fork fork(Experiment stage, List<Measured> measured) {
		List<K6Summary> summaries = measured.stream().map(Measured::summary).toList();
		List<TimeRange> ranges = summaries.stream()
			.map((summary) -> new TimeRange(summary.startedAtMillis(), summary.endedAtMillis()))
			.toList();
		double begin = ranges.getFirst().fromMillis();
		List<Block> blocks = measured.stream()
			.map((block) -> block.block().withStartSeconds((block.summary().startedAtMillis() - begin) / 1000))
			.toList();
		Map<String, Fork.ProcessUse> generator = new LinkedHashMap<>();
		measured.stream()
			.map(Measured::generator)
			.filter(Objects::nonNull)
			.forEach((use) -> generator.merge(Fork.LOAD_GENERATOR, use, Fork.ProcessUse::and));
		MeasuredWork work = MeasuredWork.of(load(stage), LoadResult.ofBlocks(summaries).summary());
		return this.probes.readings(ranges)
			.fork(this.slot, work, blocks, generator,
					measured.stream().mapToDouble(Measured::generatorShare).average().orElse(0))
			.withWarmUp(this.warmUp.use(load(stage), blocks))
			.withDeferredShare(this.deferred.share(measured.stream()
				.collect(Collectors.toMap((one) -> one.summary().endedAtMillis(), (one) -> one.block().servingSeconds(),
						Double::sum))))
			.withAnswers(work.answers());
	}

	/**
	 * Cuts what was read in a window into equal blocks.
	 * @param parts what ended in each block, in order
	 * @param startSeconds start of the first block, as the result counts them
	 */
	public List<Block> blocks(TimeRange window, List<K6Summary.Counts> parts, double startSeconds, RequestLog log) {
		return K6Summary.Part.of(window.fromMillis(), window.seconds(), parts).stream().map((part) -> {
			WindowReadings read = this.probes.readings(new TimeRange(part.fromMillis(), part.toMillis()));
			return part.block(startSeconds + part.startSeconds(), read.cpuSeconds(), read.compilerSeconds(),
					read.allocatedBytes(), read.contextSwitches(), log.summary(part.fromMillis(), part.toMillis()));
		}).toList();
	}

	/**
	 * Returns the result of this arm.
	 * @param stages fork of the arm in each stage, in order
	 */
	ForkRunner.Forked outcome(List<Fork> stages) {
		return new ForkRunner.Forked(stages.getFirst(), stages.subList(1, stages.size()), this.limits,
				this.subject.readLog());
	}

	@Override
	public void close() {
		if (this.closed) {
			return;
		}
		this.closed = true;
		Closing.each(List.<Runnable>of(this.probes::close, this.subject::close), Runnable::run).close();
	}

}
