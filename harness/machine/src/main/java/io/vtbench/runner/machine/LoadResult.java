package io.vtbench.runner.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.machine.K6Summary.Counts;
import io.vtbench.runner.machine.K6Summary.OfPath;
import io.vtbench.runner.machine.K6Summary.Tally;
import io.vtbench.runner.result.Fork.Generators;
import io.vtbench.runner.result.Fork.Generators.Each;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Thresholds;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Holds what came of one stretch of load. Of several generators, or of several blocks,
 * counts and checksums add up, and latencies are those of all requests together.
 *
 * @param generators how the load was spread; null where one generator sent it all
 */
public record LoadResult(K6Summary summary, @Nullable Generators generators) {

	private static final double P95 = 0.95;

	/**
	 * Merges what generators sent of one load.
	 * @param parts at least one
	 * @param clockDifferenceMillis most that two of their clocks differ by; null where
	 * not known
	 */
	public static LoadResult ofGenerators(List<K6Summary> parts, @Nullable Double clockDifferenceMillis) {
		MergedLatency latency = new MergedLatency(parts);
		double seconds = (end(parts) - start(parts)) / 1000;
		// every generator knows the arrivals of the whole load
		return new LoadResult(summary(parts, latency, seconds, parts.getFirst().offered()),
				spread(parts, clockDifferenceMillis, latency));
	}

	/**
	 * Merges blocks that one generator sent one after the other. The time between them
	 * does not count.
	 * @param blocks at least one, in order
	 */
	public static LoadResult ofBlocks(List<K6Summary> blocks) {
		double seconds = blocks.stream().mapToDouble(K6Summary::windowSeconds).sum();
		return new LoadResult(
				summary(blocks, new MergedLatency(blocks), seconds, sumOrNull(blocks, K6Summary::offered)), null);
	}

	private static double start(List<K6Summary> parts) {
		return parts.stream().mapToDouble(K6Summary::startedAtMillis).min().orElseThrow();
	}

	private static double end(List<K6Summary> parts) {
		return parts.stream().mapToDouble(K6Summary::endedAtMillis).max().orElseThrow();
	}

	private static K6Summary summary(List<K6Summary> parts, MergedLatency merged, double seconds,
			@Nullable Long offered) {
		K6Summary first = parts.getFirst();
		long served = sum(parts, K6Summary::served);
		return new K6Summary(first.schema(), first.script(), start(parts), end(parts), seconds,
				sum(parts, K6Summary::completed), sum(parts, K6Summary::rejected), sum(parts, K6Summary::errors),
				offered, sum(parts, K6Summary::droppedIterations), sumOrNull(parts, K6Summary::lateArrivals),
				(seconds > 0) ? served / seconds : 0, merged(parts.stream().map(K6Summary::checks), Tally::plus),
				merged(parts.stream().map(K6Summary::threadKinds), Long::sum), sumOrNull(parts, K6Summary::checksum),
				latency(parts.stream().map((part) -> new Part(part.served(), part.latencyMillis())).toList(), merged,
						served),
				curve(parts, merged, served), blocks(parts), List.of(), null, first.own(), answers(parts), paths(parts),
				null);
	}

	private static @Nullable Latency latency(List<Part> parts, MergedLatency merged, long served) {
		if (served == 0) {
			return null;
		}
		double sum = 0;
		double max = 0;
		for (Part part : parts) {
			Latency own = part.latency();
			if (own != null) {
				sum += own.mean() * part.served();
				max = Math.max(max, own.max());
			}
		}
		return new Latency(sum / served, merged.at(0.5), merged.at(0.9), merged.at(P95),
				(served >= Thresholds.ENOUGH_FOR_P99) ? merged.at(0.99) : null, max);
	}

	/**
	 * Merges the curves at the quantiles of the longest. A part's curve ends earlier than
	 * that of all, which is no harm.
	 */
	private static List<double[]> curve(List<K6Summary> parts, MergedLatency merged, long served) {
		return (served == 0) ? List.of() : merged
			.curve(parts.stream().map(K6Summary::latencyCurve).max(Comparator.comparingInt(List::size)).orElseThrow());
	}

	/** Adds up the answers of each kind; null where no part counted any. */
	private static @Nullable Map<String, Long> answers(List<K6Summary> parts) {
		List<Map<String, Long>> counted = parts.stream().map(K6Summary::answers).filter(Objects::nonNull).toList();
		return counted.isEmpty() ? null : merged(counted.stream(), Long::sum);
	}

	/** Merges the requests by path; null where no part knows any. */
	private static @Nullable List<OfPath> paths(List<K6Summary> parts) {
		Stream<OfPath> all = parts.stream().map(K6Summary::paths).filter(Objects::nonNull).flatMap(List::stream);
		Map<String, List<OfPath>> byName = Maps.grouped(all, OfPath::name);
		return byName.isEmpty() ? null : Maps.each(byName, (name, same) -> {
			long completed = same.stream().mapToLong(OfPath::completed).sum();
			MergedLatency merged = new MergedLatency();
			same.forEach((each) -> merged.add(each.completed(), each.distribution()));
			return new OfPath(name, completed,
					latency(same.stream().map((each) -> new Part(each.completed(), each.latencyMillis())).toList(),
							merged, completed),
					List.of());
		}).toList();
	}

	/** Counts requests that were served, with their latency. */
	private record Part(long served, @Nullable Latency latency) {

	}

	private static <V> Map<String, V> merged(Stream<Map<String, V>> parts, BinaryOperator<V> sum) {
		Map<String, V> sums = new LinkedHashMap<>();
		parts.forEach((part) -> part.forEach((key, value) -> sums.merge(key, value, sum)));
		return sums;
	}

	private static @Nullable List<Counts> blocks(List<K6Summary> parts) {
		List<Counts> first = parts.getFirst().blocks();
		if (first == null) {
			return null;
		}
		List<Counts> sums = new ArrayList<>(first);
		for (K6Summary part : parts.subList(1, parts.size())) {
			List<Counts> others = part.blocks();
			if (others == null || others.size() != sums.size()) {
				throw new LoadException(
						"the generators of one load divided its window into different blocks; see whether"
								+ " all of them run the same script");
			}
			for (int i = 0; i < sums.size(); i++) {
				sums.set(i, sums.get(i).plus(others.get(i)));
			}
		}
		return sums;
	}

	private static long sum(List<K6Summary> parts, ToLongFunction<K6Summary> value) {
		return parts.stream().mapToLong(value).sum();
	}

	private static @Nullable Long sumOrNull(List<K6Summary> parts, Function<K6Summary, @Nullable Long> value) {
		List<Long> values = parts.stream().map(value).filter(Objects::nonNull).toList();
		return values.isEmpty() ? null : Long.valueOf(values.stream().mapToLong(Long::longValue).sum());
	}

	private static Generators spread(List<K6Summary> parts, @Nullable Double clocks, MergedLatency merged) {
		double first = start(parts);
		List<Each> each = parts.stream().map((part) -> {
			Latency latency = part.latencyMillis();
			return new Each(part.completed(), part.startedAtMillis() - first, (latency != null) ? latency.p95() : null);
		}).toList();
		double skew = each.stream().mapToDouble(Each::startedAfterMillis).max().orElseThrow();
		return new Generators(each, skew, clocks, merged.uncertainty(P95));
	}

	/**
	 * Merges the latencies of several summaries into one distribution. Each hands over
	 * bins that hold an equal share of its requests; a bin's requests are spread evenly
	 * over it, and all go into one histogram whose values are right to a thousandth.
	 */
	static final class MergedLatency {

		private static final int DIGITS = 3;

		private static final double MICROS = 1000;

		private final Histogram likely = new Histogram(DIGITS);

		/** The latencies if every request is as fast as its bin allows. */
		private final Histogram fastest = new Histogram(DIGITS);

		/** The latencies if every request is as slow as its bin allows. */
		private final Histogram slowest = new Histogram(DIGITS);

		MergedLatency() {
		}

		MergedLatency(List<K6Summary> all) {
			all.forEach((summary) -> add(summary.served(), summary.distribution()));
		}

		private void add(long served, List<double[]> bins) {
			int bin = 1;
			for (long i = 0; i < served && bins.size() > 1; i++) {
				double quantile = (served > 1) ? (double) i / (served - 1) : 0.5;
				while (bin < bins.size() - 1 && bins.get(bin)[0] < quantile) {
					bin++;
				}
				double[] from = bins.get(bin - 1);
				double[] to = bins.get(bin);
				double share = (to[0] > from[0]) ? Math.clamp((quantile - from[0]) / (to[0] - from[0]), 0, 1) : 0;
				record(this.likely, from[1] + share * (to[1] - from[1]));
				record(this.fastest, from[1]);
				record(this.slowest, to[1]);
			}
		}

		private static void record(Histogram histogram, double millis) {
			histogram.recordValue(Math.max(0, Math.round(millis * MICROS)));
		}

		double at(double quantile) {
			return millis(this.likely, quantile);
		}

		/**
		 * Returns by how much the true quantile may differ from {@link #at}, as a share
		 * of it.
		 */
		double uncertainty(double quantile) {
			double value = at(quantile);
			double below = value - millis(this.fastest, quantile);
			double above = millis(this.slowest, quantile) - value;
			return (value > 0) ? Math.max(below, above) / value : 0;
		}

		private static double millis(Histogram histogram, double quantile) {
			return histogram.getValueAtPercentile(quantile * 100) / MICROS;
		}

		/** Returns the quantiles that a single generator's curve has. */
		List<double[]> curve(List<double[]> like) {
			List<double[]> curve = new ArrayList<>();
			like.forEach((point) -> curve.add(new double[] { point[0], at(point[0]) }));
			return curve;
		}

	}

}
