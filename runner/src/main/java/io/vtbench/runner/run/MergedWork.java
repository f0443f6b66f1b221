package io.vtbench.runner.run;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.result.ForkLatency;
import io.vtbench.runner.result.ForkLatency.Point;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/** The work of several blocks as that of one window. */
final class MergedWork {

	private final List<MeasuredWork> blocks;

	private MergedWork(List<MeasuredWork> blocks) {
		this.blocks = blocks;
	}

	/**
	 * Merges blocks.
	 * @param blocks at least one, in order
	 */
	static MeasuredWork of(List<MeasuredWork> blocks) {
		return new MergedWork(blocks).merged();
	}

	private MeasuredWork merged() {
		Map<ThreadKind, Long> kinds = new EnumMap<>(ThreadKind.class);
		Map<String, Long> failed = new LinkedHashMap<>();
		for (MeasuredWork block : this.blocks) {
			block.threadKinds().forEach((kind, answers) -> kinds.merge(kind, answers, Long::sum));
			block.failedChecks().forEach((check, fails) -> failed.merge(check, fails, Long::sum));
		}
		TimeRange range = new TimeRange(this.blocks.getFirst().range().fromMillis(),
				this.blocks.getLast().range().toMillis());
		return new MeasuredWork(range, this.blocks.stream().mapToDouble(MeasuredWork::seconds).sum(), requests(),
				new ForkLatency(latency(), curve(), null), kinds, failed, Map.of(), null, RequestLog.none());
	}

	private Requests requests() {
		return new Requests(known(Requests::offered), sum(Requests::completed), sum(Requests::rejected),
				sum(Requests::failed), sum(Requests::dropped), known(Requests::late));
	}

	private long sum(ToLongFunction<Requests> count) {
		return this.blocks.stream().map(MeasuredWork::requests).mapToLong(count).sum();
	}

	/** Null where a block does not know it. */
	private @Nullable Long known(Function<Requests, @Nullable Long> count) {
		long sum = 0;
		for (MeasuredWork block : this.blocks) {
			Long one = count.apply(block.requests());
			if (one == null) {
				return null;
			}
			sum += one;
		}
		return sum;
	}

	/**
	 * Of all requests together. The percentiles are those of the blocks' curves, weighted
	 * by their requests.
	 */
	private Latency latency() {
		double mean = 0;
		double max = 0;
		for (MeasuredWork block : this.blocks) {
			mean += block.latency().summary().mean() * weight(block);
			max = Math.max(max, block.latency().summary().max());
		}
		return new Latency(mean, quantile(0.5), quantile(0.9), quantile(0.95), null, max);
	}

	private List<Point> curve() {
		return this.blocks.getFirst()
			.latency()
			.curve()
			.stream()
			.map((point) -> new Point(point.quantile(), quantile(point.quantile())))
			.toList();
	}

	/** The value below which this share of all requests lies, by bisection. */
	private double quantile(double share) {
		double low = 0;
		double high = this.blocks.stream().mapToDouble((block) -> block.latency().summary().max()).max().orElseThrow();
		for (int i = 0; i < 60; i++) {
			double middle = (low + high) / 2;
			if (shareBelow(middle) < share) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return Math.round(high * 1000) / 1000.0;
	}

	private double shareBelow(double millis) {
		double below = 0;
		for (MeasuredWork block : this.blocks) {
			below += shareBelow(block.latency(), millis) * weight(block);
		}
		return below;
	}

	/** Share of all requests; equal shares where none was served. */
	private double weight(MeasuredWork block) {
		long all = sum(Requests::completed);
		return (all > 0) ? (double) block.requests().completed() / all : 1.0 / this.blocks.size();
	}

	/** Linear between the points of the curve, and from the last one to the maximum. */
	private static double shareBelow(ForkLatency latency, double millis) {
		Point before = new Point(0, 0);
		for (Point point : latency.curve()) {
			if (millis < point.millis()) {
				return between(before, point, millis);
			}
			before = point;
		}
		double max = latency.summary().max();
		return (millis < max) ? between(before, new Point(1, max), millis) : 1;
	}

	private static double between(Point before, Point after, double millis) {
		double length = after.millis() - before.millis();
		double part = (length > 0) ? (millis - before.millis()) / length : 1;
		return before.quantile() + part * (after.quantile() - before.quantile());
	}

}
