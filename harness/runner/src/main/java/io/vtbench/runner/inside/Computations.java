package io.vtbench.runner.inside;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.result.Evidence.Causes.LongComputation;

/**
 * Counts samples of virtual threads that compute, by thread, and tells from them whether
 * a few requests compute much longer than the others, which then wait for a carrier: the
 * scheduler of virtual threads takes none away, where that of the operating system lets
 * platform threads take turns.
 * <p>
 * How often a thread is sampled says how long it computes, in an unknown unit, since no
 * sampler keeps to its period on a busy machine. The ratio of two moments needs no unit:
 * of the counts n of N threads, the mean of n (n - 1) over the square of the mean of n
 * estimates E[t²] / E[t]² of the times t, because a thread that computes for t gets a
 * number of samples that is nearly Poisson distributed, whose mean of n (n - 1) is the
 * square of its mean. It is 1 where all requests compute equally long and 2 where times
 * are exponentially distributed. Where one of ten computes for 100 ms and the others for
 * 1 ms, it is 8.4.
 */
final class Computations {

	/** The spread E[t²] / E[t]² from which on a few requests stand out. */
	private static final double MIN_SPREAD = 4;

	/**
	 * The samples from which on a request computes long. The period is 20 ms, and on a
	 * busy machine most samples are not taken: one of 5 ms gets two in one case of 40 at
	 * most.
	 */
	private static final int LONG = 2;

	/**
	 * The fewest threads that compute long: with so many, the spread is known to a
	 * quarter.
	 */
	private static final int MIN_THREADS = 20;

	/** The share of all that is computed, 0 to 1, from which on it matters. */
	private static final double MIN_SHARE = 0.2;

	/** The threads that wait for a carrier, on average over the dumps. */
	private static final double MIN_WAITING = 1;

	private static final int MAX_DEPTH = 30;

	private final Map<Long, List<Sample>> threads = new LinkedHashMap<>();

	private record Sample(Instant at, List<String> stack) {

	}

	/**
	 * Adds a sample.
	 * @param thread number of a virtual thread
	 * @param stack frames, top first
	 */
	void add(long thread, Instant at, List<String> stack) {
		this.threads.computeIfAbsent(thread, (key) -> new ArrayList<>()).add(new Sample(at, stack));
	}

	/**
	 * Returns the long computations for which others wait; empty where requests compute
	 * about equally long, or none waits.
	 * @param starts virtual threads that started while samples were taken
	 * @param dumps of the same load
	 */
	Optional<LongComputation> longOnes(long starts, List<ThreadDump> dumps) {
		List<List<Sample>> longOnes = this.threads.values()
			.stream()
			.filter((samples) -> samples.size() >= LONG)
			.toList();
		double waiting = dumps.stream()
			.mapToLong((dump) -> dump.threads().stream().filter(DumpedThread::waitsForCarrier).count())
			.average()
			.orElse(0);
		double share = (double) count(longOnes) / Math.max(1, count(List.copyOf(this.threads.values())));
		if (longOnes.size() < MIN_THREADS || share < MIN_SHARE || waiting < MIN_WAITING
				|| spread(Math.max(starts, this.threads.size())) < MIN_SPREAD) {
			return Optional.empty();
		}
		Map<String, List<Sample>> places = Maps.grouped(longOnes.stream().flatMap(List::stream),
				(sample) -> method(WaitingProfile.ownFrame(sample.stack())));
		Map.Entry<String, List<Sample>> most = Collections.max(places.entrySet(),
				Comparator.comparingInt((place) -> place.getValue().size()));
		return Optional.of(new LongComputation(longOnes.size(), share, millis(longOnes), waiting, most.getKey(),
				most.getValue().getFirst().stack().stream().limit(MAX_DEPTH).toList()));
	}

	private static int count(List<List<Sample>> threads) {
		return threads.stream().mapToInt(List::size).sum();
	}

	/** Returns E[t²] / E[t]² of the times that threads compute. */
	private double spread(long all) {
		double mean = (double) count(List.copyOf(this.threads.values())) / all;
		double pairs = this.threads.values().stream().mapToDouble((each) -> each.size() * (each.size() - 1.0)).sum();
		return pairs / all / (mean * mean);
	}

	/**
	 * Returns the milliseconds between the first and the last sample of a thread, the
	 * median of them: it computes for longer than that.
	 */
	private static double millis(List<List<Sample>> longOnes) {
		List<Duration> spans = longOnes.stream()
			.map((samples) -> Duration.between(samples.getFirst().at(), samples.getLast().at()))
			.sorted()
			.toList();
		return spans.get(spans.size() / 2).toNanos() / 1e6;
	}

	/** Returns the method of a frame: its line changes while it computes. */
	private static String method(String frame) {
		return (frame.indexOf('(') > 0) ? frame.substring(0, frame.indexOf('(')) : frame;
	}

}
