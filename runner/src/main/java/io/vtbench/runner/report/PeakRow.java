package io.vtbench.runner.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The highest reading among an arm's forks, as text.
 *
 * @param values one for each arm
 */
record PeakRow(String name, List<String> values) {

	static List<PeakRow> all(RunResult result) {
		return List.of(row(result, "errors", (fork) -> fork.requests().failed(), PeakRow::count),
				row(result, "requests in flight", (fork) -> fork.jvm().peakInFlight(), PeakRow::count),
				row(result, "connections", (fork) -> fork.jvm().peakConnections(), PeakRow::count),
				row(result, "platform threads", (fork) -> fork.jvm().threads().peakPlatform(), PeakRow::count),
				row(result, "pinned virtual threads", (fork) -> fork.jvm().threads().pinnedEvents(), PeakRow::count),
				row(result, "carrier threads", (fork) -> fork.jvm().threads().carriers(), PeakRow::count),
				row(result, "heap", (fork) -> fork.jvm().peakHeapBytes(), Figures::bytes),
				row(result, "share of GC pauses", Fork::pauseShare, Figures::percent),
				row(result, "share of JIT compilation", Fork::compileShare, Figures::percent),
				row(result, "full GCs", (fork) -> fork.jvm().collector().fullCollections(), PeakRow::count),
				row(result, "latency, last third / first third", (fork) -> fork.latency().drift(), PeakRow::ratio),
				row(result, "CPU share of the load generator", (fork) -> fork.generator().cpuShare(), Figures::percent),
				row(result, "dropped iterations", (fork) -> fork.requests().dropped(), PeakRow::count),
				row(result, "CPU share of other programs", (fork) -> fork.machine().foreignCpuShare(),
						Figures::percent),
				row(result, "CPU time stolen (steal)", (fork) -> fork.machine().stealShare(), Figures::percent),
				row(result, "time under CPU pressure", (fork) -> fork.machine().pressureShare(), Figures::percent),
				row(result, "throttled periods", (fork) -> fork.machine().throttledPeriods(), PeakRow::count),
				row(result, "swapped pages", (fork) -> fork.machine().swappedPages(), PeakRow::count));
	}

	/**
	 * Readings of the subject's pool of database connections; none without a database.
	 */
	static List<PeakRow> ofPool(RunResult result) {
		if (result.arms().stream().flatMap((arm) -> arm.forks().stream()).allMatch((fork) -> fork.pool() == null)) {
			return List.of();
		}
		return List.of(pool(result, "connections in the pool", (pool) -> pool.size(), PeakRow::count),
				pool(result, "connections in use", (pool) -> pool.peakActive(), PeakRow::count),
				pool(result, "requests waiting for one", (pool) -> pool.peakPending(), PeakRow::count),
				pool(result, "mean wait of a request", PoolUse::meanAcquireMillis, Figures::millis),
				pool(result, "wait of all requests together", PoolUse::acquireSeconds, Figures::seconds));
	}

	private static PeakRow pool(RunResult result, String name, Function<PoolUse, @Nullable Number> value,
			Function<@Nullable Double, String> text) {
		return row(result, name, (fork) -> (fork.pool() != null) ? value.apply(fork.pool()) : null, text);
	}

	private static PeakRow row(RunResult result, String name, Function<Fork, @Nullable Number> value,
			Function<@Nullable Double, String> text) {
		return new PeakRow(name, result.arms().stream().map((arm) -> text.apply(highest(arm, value))).toList());
	}

	private static @Nullable Double highest(Arm arm, Function<Fork, @Nullable Number> value) {
		return arm.forks()
			.stream()
			.map(value)
			.filter(Objects::nonNull)
			.map(Number::doubleValue)
			.max(Double::compare)
			.orElse(null);
	}

	private static String count(@Nullable Double value) {
		return Figures.count((value != null) ? value.longValue() : null);
	}

	private static String ratio(@Nullable Double value) {
		return (value != null) ? Figures.ratio(value) : Figures.NOT_AVAILABLE;
	}

	/** What one process used in the measured window of one arm's forks, as text. */
	record ProcessRow(String arm, String process, String cpu, String peakMemory) {

		static List<ProcessRow> all(RunResult result) {
			return result.arms().stream().flatMap((arm) -> names(arm).stream().map((name) -> of(arm, name))).toList();
		}

		private static ProcessRow of(Arm arm, String name) {
			return new ProcessRow(arm.name(), name, Figures.seconds(arm.mean((fork) -> cpu(fork, name))),
					Figures.bytes(arm.mean((fork) -> memory(fork, name))));
		}

		private static @Nullable Double cpu(Fork fork, String name) {
			ProcessUse use = fork.processes().get(name);
			return (use != null) ? Double.valueOf(use.cpuSeconds()) : null;
		}

		private static @Nullable Double memory(Fork fork, String name) {
			ProcessUse use = fork.processes().get(name);
			Long bytes = (use != null) ? use.peakRssBytes() : null;
			return (bytes != null) ? Double.valueOf(bytes) : null;
		}

		private static Set<String> names(Arm arm) {
			Set<String> names = new LinkedHashSet<>();
			arm.forks().forEach((fork) -> names.addAll(fork.processes().keySet()));
			return names;
		}

	}

}
