package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.metrics.ThroughputTrend;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * The first load of a fresh subject, followed second by second: how long it takes to come
 * to what it can do.
 */
final class FirstLoad {

	/** Stretches that may follow the first, each half as long. */
	private static final int FURTHER = 1;

	private final String arm;

	private final Subject subject;

	private final LoadSender sender;

	private final String advice;

	private final List<Block> blocks = new ArrayList<>();

	/**
	 * A load on a subject that is healthy.
	 * @param advice where to look when it fails
	 */
	FirstLoad(String arm, Subject subject, LoadSender sender, String advice) {
		this.arm = arm;
		this.subject = subject;
		this.sender = sender;
		this.advice = advice;
	}

	/**
	 * Sends the load.
	 * @param users who never pause
	 * @param length of it, unless the throughput still grows at its end
	 * @param allows whether there is time for more
	 * @throws io.vtbench.runner.process.ServiceException where no answer is right
	 */
	FirstMinute follow(int users, Duration length, Predicate<Duration> allows) throws InterruptedException {
		Duration more = length.dividedBy(2);
		try (ServiceReadings readings = new ServiceReadings(this.subject)) {
			send(users, length, readings);
			for (int i = 0; i < FURTHER && isGrowing(users) && allows.test(more); i++) {
				send(users, more, readings);
			}
			List<Block> parts = WarmUpBlocks.withAnswers(this.blocks, users);
			ThroughputTrend trend = trend(users);
			return new FirstMinute(this.arm, users, this.subject.startTime().toMillis() / 1000.0, parts,
					trend.plateau(), trend.secondsToPeak(), compilerShare(parts, readings.processors()),
					trend.steadiness());
		}
	}

	private void send(int users, Duration length, ServiceReadings readings) throws InterruptedException {
		int parts = (int) Math.max(1, length.toSeconds());
		K6Summary sent = this.sender.follow(LoadPoint.ofUsers(users), length, parts, "first-" + this.blocks.size());
		if (sent == null || this.blocks.isEmpty()) {
			LoadSteps.requireAnswers(sent, users, length, this.advice);
		}
		double before = this.blocks.stream().mapToDouble(Block::seconds).sum();
		this.blocks.addAll(readings.blocks(Objects.requireNonNull(sent), before));
	}

	private ThroughputTrend trend(int users) {
		return new ThroughputTrend(WarmUpBlocks.withAnswers(this.blocks, users),
				WarmUpBlocks.latencySeconds(this.blocks, users));
	}

	private boolean isGrowing(int users) {
		return trend(users).steadiness() == Steadiness.GETTING_FASTER;
	}

	/** Of the JIT compiler in the processors of the JVM, in the last quarter. */
	private static @Nullable Double compilerShare(List<Block> parts, double processors) {
		List<Block> last = parts.subList(parts.size() * 3 / 4, parts.size());
		if (last.stream().anyMatch((block) -> block.compilerSeconds() == null)) {
			return null;
		}
		double compiling = last.stream().mapToDouble((block) -> Objects.requireNonNull(block.compilerSeconds())).sum();
		double seconds = last.stream().mapToDouble(Block::seconds).sum();
		return compiling / (seconds * processors);
	}

}
