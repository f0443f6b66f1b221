package io.vtbench.runner.machine;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.vtbench.runner.machine.K6Summary.Counts;
import io.vtbench.runner.machine.K6Summary.LatencyMillis;
import io.vtbench.runner.machine.K6Summary.OfPath;
import io.vtbench.runner.machine.K6Summary.Tally;
import org.jspecify.annotations.Nullable;

/**
 * Knows the rules that every summary of a load keeps. A script of somebody else, or a k6
 * that was killed, may leave a file that is JSON and breaks them.
 */
final class SummaryRules {

	/**
	 * The most requests of a summary: far more than a load generator sends in a run.
	 */
	private static final long MAX_COUNT = 1_000_000_000;

	/** The longest time of a summary, in ms: eleven days. */
	private static final double MAX_MILLIS = 1e9;

	/** The latest moment of a summary, in epoch milliseconds: in the year 5138. */
	private static final double MAX_EPOCH_MILLIS = 1e14;

	private SummaryRules() {
	}

	/**
	 * Returns the first rule that a summary breaks; null where it keeps all of them.
	 */
	static @Nullable String problem(K6Summary summary) {
		if (isMissing(summary)) {
			return "a part of it is missing";
		}
		if (!counts(summary).allMatch((count) -> count >= 0 && count <= MAX_COUNT)) {
			return "it counts fewer requests than none, or more than any load has";
		}
		if (summary.rejected() + summary.errors() > summary.completed()) {
			return "it counts more wrong answers than answers";
		}
		if (!isTime(summary.startedAtMillis()) || !isTime(summary.endedAtMillis())
				|| summary.endedAtMillis() < summary.startedAtMillis() || !isLength(summary.windowSeconds() * 1000)
				|| !isWithin(summary.throughputPerSecond(), MAX_COUNT)) {
			return "its window begins or ends at no possible time";
		}
		if (summary.firstStartMillis() != null && !isTime(summary.firstStartMillis())) {
			return "its first request has no possible time";
		}
		if (summary.answers() != null && !summary.answers().keySet().stream().allMatch(AnswerLog::isName)) {
			return "it counts answers of no kind";
		}
		List<OfPath> paths = (summary.paths() != null) ? summary.paths() : List.of();
		return paths.stream()
			.map((path) -> latencyProblem(path.latencyMillis(), path.distribution()))
			.filter(Objects::nonNull)
			.findFirst()
			.orElseGet(() -> latencyProblem(summary.latencyMillis(), summary.distribution(), summary.latencyCurve()));
	}

	@SafeVarargs
	private static @Nullable String latencyProblem(@Nullable LatencyMillis latency, List<double[]>... curves) {
		boolean possible = latency == null
				|| Stream.of(latency.mean(), latency.p50(), latency.p90(), latency.p95(), latency.p99(), latency.max())
					.filter(Objects::nonNull)
					.allMatch(SummaryRules::isLength);
		if (!possible) {
			return "it has a latency below zero, or one of days";
		}
		return Stream.of(curves).allMatch(SummaryRules::isCurve) ? null : "its curve of latencies is none";
	}

	private static boolean isMissing(K6Summary summary) {
		return summary.script() == null || hasGap(summary.checks() == null ? null : summary.checks().values())
				|| hasGap(summary.threadKinds() == null ? null : summary.threadKinds().values())
				|| summary.latencyCurve() == null || summary.distribution() == null
				|| (summary.blocks() != null && hasGap(summary.blocks()))
				|| (summary.answers() != null && hasGap(summary.answers().values()))
				|| (summary.paths() != null && (hasGap(summary.paths()) || summary.paths()
					.stream()
					.anyMatch((path) -> path.name() == null || path.distribution() == null)));
	}

	private static boolean hasGap(@Nullable Collection<?> values) {
		return values == null || values.stream().anyMatch(Objects::isNull);
	}

	private static LongStream counts(K6Summary summary) {
		List<Counts> blocks = (summary.blocks() != null) ? summary.blocks() : List.of();
		Stream<@Nullable Long> single = Stream.of(summary.completed(), summary.rejected(), summary.errors(),
				summary.offered(), summary.droppedIterations(), summary.lateArrivals(),
				(summary.own() != null) ? summary.own().elsewhere() : null,
				(summary.own() != null) ? summary.own().iterations() : null);
		return Stream
			.of(single, summary.checks().values().stream().flatMap(SummaryRules::counts),
					summary.threadKinds().values().stream(), blocks.stream().flatMap(SummaryRules::counts),
					(summary.answers() != null) ? summary.answers().values().stream() : Stream.<Long>empty(),
					(summary.paths() != null) ? summary.paths().stream().map(OfPath::completed) : Stream.<Long>empty())
			.flatMap((counts) -> counts)
			.filter(Objects::nonNull)
			.mapToLong(Long::longValue);
	}

	private static Stream<Long> counts(Tally tally) {
		return Stream.of(tally.passes(), tally.fails());
	}

	private static Stream<Long> counts(Counts block) {
		return Stream.of(block.served(), block.rejected(), block.failed());
	}

	/** Returns whether all points are pairs of a quantile and milliseconds. */
	private static boolean isCurve(List<double[]> points) {
		return points.stream()
			.allMatch((point) -> point != null && point.length == 2 && isWithin(point[0], 1) && isLength(point[1]));
	}

	private static boolean isTime(double epochMillis) {
		return isWithin(epochMillis, MAX_EPOCH_MILLIS);
	}

	private static boolean isLength(double millis) {
		return isWithin(millis, MAX_MILLIS);
	}

	/**
	 * Returns whether a value is from 0 to a greatest one; false also for a value that is
	 * no number.
	 */
	private static boolean isWithin(double value, double max) {
		return value >= 0 && value <= max;
	}

}
