package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.probe.JvmProbe;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.Sampler;
import io.vtbench.runner.probe.ThreadProbe;
import io.vtbench.runner.probe.ThroughputTrend;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * The first load of a fresh subject, followed second by second: how long it takes to come
 * to what it can do.
 */
final class FirstLoad {

	private static final Duration PERIOD = Duration.ofMillis(200);

	/** A subject may have thousands of threads. */
	private static final Duration THREAD_PERIOD = Duration.ofMillis(500);

	/** A block without these tells nothing. */
	private static final int MIN_ANSWERS = 5;

	/** A block lasts for so many mean latencies at least: all users have answers then. */
	private static final int LATENCIES = 2;

	/** A silence that is shorter may be a pause. */
	private static final double MIN_SILENCE_SECONDS = 10;

	/** A slow service pauses for longer: for so many times its first answer took. */
	private static final double MIN_SILENCE_FIRST_ANSWERS = 3;

	private final String arm;

	private final Subject subject;

	private final TrialLoad load;

	private final @Nullable ProcessProbe process;

	private final ThreadProbe threads;

	private final List<Block> blocks = new ArrayList<>();

	/** A load on a subject that is healthy. */
	FirstLoad(String arm, Subject subject, TrialLoad load) {
		this.arm = arm;
		this.subject = subject;
		this.load = load;
		this.process = subject.processes().get(subject.name());
		this.threads = subject.threads();
	}

	/**
	 * Sends the load.
	 * @param length of it; half as long again where the throughput still grows at its end
	 * @throws io.vtbench.runner.process.ServiceException where no answer is right
	 */
	FirstMinute follow(int users, Duration length, Predicate<Duration> allows) throws InterruptedException {
		try (Sampler sampler = new Sampler(); Sampler threadSampler = new Sampler()) {
			if (this.process != null) {
				sampler.every(PERIOD, this.process::readCpu);
			}
			threadSampler.every(THREAD_PERIOD, this.threads::readCpu);
			send(users, length);
			Duration more = length.dividedBy(2);
			if (stoppedAfter() == null && trend(users).steadiness() == Steadiness.GETTING_FASTER && allows.test(more)) {
				send(users, more);
			}
			List<Block> parts = withAnswers(this.blocks, users);
			ThroughputTrend trend = trend(users);
			return new FirstMinute(this.arm, users, this.subject.startTime().toMillis() / 1000.0, parts,
					trend.plateau(), trend.secondsToPeak(), compilerShare(parts), trend.steadiness());
		}
	}

	/** When the last right answer came; null where it served until the end. */
	@Nullable Double stoppedAfter() {
		return lastAnswerBeforeSilence(this.blocks);
	}

	/**
	 * When the last right answer came of a load in whose end nothing was served.
	 * @param blocks of the load, in order
	 * @return seconds since its start; null where it served until its end, or never
	 */
	static @Nullable Double lastAnswerBeforeSilence(List<Block> blocks) {
		List<Block> served = blocks.stream().filter((block) -> block.completed() > 0).toList();
		if (served.isEmpty()) {
			return null;
		}
		double last = end(served.getLast());
		double least = Math.max(MIN_SILENCE_SECONDS, MIN_SILENCE_FIRST_ANSWERS * end(served.getFirst()));
		return (end(blocks.getLast()) - last >= least) ? last : null;
	}

	private static double end(Block block) {
		return block.startSeconds() + block.seconds();
	}

	private void send(int users, Duration length) throws InterruptedException {
		int parts = (int) Math.max(1, length.toSeconds());
		K6Summary sent = this.load.follow(LoadPoint.ofUsers(users), length, parts, "first-" + this.blocks.size());
		if (sent == null || this.blocks.isEmpty()) {
			this.load.requireAnswers(sent, users, length);
		}
		addBlocks(Objects.requireNonNull(sent));
	}

	private void addBlocks(K6Summary sent) {
		List<K6Summary.Counts> parts = (sent.blocks() != null && !sent.blocks().isEmpty()) ? sent.blocks()
				: List.of(new K6Summary.Counts(sent.served(), sent.rejected(), sent.errors()));
		double before = seconds(this.blocks);
		K6Summary.Part.of(sent.startedAtMillis(), sent.windowSeconds(), parts)
			.stream()
			.map((part) -> part.block(before + part.startSeconds(),
					(this.process != null) ? this.process.cpuSeconds().growth(part.fromMillis(), part.toMillis())
							: null,
					this.threads.compilerSeconds().growth(part.fromMillis(), part.toMillis()), null, null, null))
			.forEach(this.blocks::add);
	}

	private ThroughputTrend trend(int users) {
		return new ThroughputTrend(withAnswers(this.blocks, users), latencySeconds(this.blocks, users));
	}

	/** Share of the JIT compiler in the processors of the JVM, in the last quarter. */
	private @Nullable Double compilerShare(List<Block> parts) {
		List<Block> last = parts.subList(parts.size() * 3 / 4, parts.size());
		if (last.stream().anyMatch((block) -> block.compilerSeconds() == null)) {
			return null;
		}
		double compiling = last.stream().mapToDouble((block) -> Objects.requireNonNull(block.compilerSeconds())).sum();
		String processors = this.subject
			.describe(new JvmProbe(this.subject.management("/actuator/prometheus")).limits())
			.get(JvmProbe.PROCESSORS);
		return compiling / (seconds(last)
				* ((processors != null) ? Double.parseDouble(processors) : Runtime.getRuntime().availableProcessors()));
	}

	/** Mean latency of users who never pause (Little's law); 0 without an answer. */
	static double latencySeconds(List<Block> blocks, int users) {
		long served = served(blocks);
		return (served > 0) ? users * seconds(blocks) / served : 0;
	}

	/**
	 * Puts blocks together until each holds some answers. Of a service whose answers take
	 * seconds, a block of one second holds all answers or none, so such blocks are put
	 * together.
	 */
	static List<Block> withAnswers(List<Block> blocks, int users) {
		long served = served(blocks);
		if (served == 0) {
			return blocks;
		}
		double least = Math.max(LATENCIES * latencySeconds(blocks, users), MIN_ANSWERS * seconds(blocks) / served);
		int size = (int) Math.ceil(least / blocks.getFirst().seconds());
		List<Block> longer = new ArrayList<>();
		int last = Math.max(1, blocks.size() / size) - 1;
		for (int i = 0; i <= last; i++) {
			List<Block> parts = blocks.subList(i * size, (i < last) ? (i + 1) * size : blocks.size());
			longer.add(parts.stream().reduce(FirstLoad::both).orElseThrow());
		}
		return longer;
	}

	private static Block both(Block first, Block second) {
		Double compiler = (first.compilerSeconds() != null && second.compilerSeconds() != null)
				? Double.valueOf(first.compilerSeconds() + second.compilerSeconds()) : null;
		return new Block(first.startSeconds(), first.seconds() + second.seconds(),
				first.completed() + second.completed(), first.rejected() + second.rejected(),
				first.failed() + second.failed(), first.cpuSeconds() + second.cpuSeconds(), compiler, null, null, null);
	}

	private static long served(List<Block> blocks) {
		return blocks.stream().mapToLong(Block::completed).sum();
	}

	private static double seconds(List<Block> blocks) {
		return blocks.stream().mapToDouble(Block::seconds).sum();
	}

}
