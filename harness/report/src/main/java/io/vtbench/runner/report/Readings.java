package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Shows the readings of the machine and of the processes as tables. */
final class Readings {

	/** Stands between the name of a process and that of the arm that it serves. */
	private static final String OF = " of ";

	private Readings() {
	}

	/** Returns the highest reading among the forks of each arm. */
	static Table highest(RunResult result) {
		int cores = result.environment().cores();
		Table table = table(result);
		row(table, result, "errors", (fork) -> fork.requests().failed(), Readings::count);
		row(table, result, "requests in flight",
				(arm) -> count(highest(arm, (fork) -> LittlesLaw.peakInFlight(arm, fork))));
		row(table, result, "connections", (fork) -> fork.jvm().peakConnections(), Readings::count);
		row(table, result, "platform threads", (fork) -> fork.jvm().threads().peakPlatform(), Readings::count);
		row(table, result, "waits while pinned", (fork) -> fork.jvm().threads().pinnedEvents(), Readings::count);
		row(table, result, "carrier threads", (fork) -> fork.jvm().threads().carriers(), Readings::count);
		row(table, result, "heap", (fork) -> fork.jvm().peakHeapBytes(), Figures::bytes);
		row(table, result, "share of GC pauses", Fork::pauseShare, Figures::percent);
		row(table, result, "JVM's processors used for JIT compilation",
				(arm) -> Figures.percent(highest(arm, (fork) -> compiling(fork, arm.processors(cores)))));
		row(table, result, "full GCs", (fork) -> fork.jvm().collector().fullCollections(), Readings::count);
		row(table, result, "latency, last third / first third", (arm) -> Figures.ratioOrNone(drift(arm)));
		if (!result.load().isTask()) {
			row(table, result, "CPU share of the load generator", Fork::generatorShare, Figures::percent);
			row(table, result, "dropped iterations", (fork) -> fork.requests().dropped(), Readings::count);
		}
		row(table, result, "CPU share of other programs", (fork) -> fork.machine().foreignCpuShare(), Figures::percent);
		row(table, result, "CPU time stolen (steal)", (fork) -> fork.machine().stealShare(), Figures::percent);
		row(table, result, "time under CPU pressure", (fork) -> fork.machine().pressureShare(), Figures::percent);
		row(table, result, "throttled periods", (fork) -> fork.machine().throttledPeriods(), Readings::count);
		row(table, result, "swapped pages", (fork) -> fork.machine().swappedPages(), Readings::count);
		return table;
	}

	/**
	 * Returns the readings of the subject's pool of database connections; without rows
	 * where the subject has no pool.
	 */
	static Table pool(RunResult result) {
		Table table = table(result);
		pool(table, result, "connections in the pool", (pool) -> pool.size(), Readings::count);
		pool(table, result, "connections in use", (pool) -> pool.peakActive(), Readings::count);
		pool(table, result, "requests waiting for one", (pool) -> pool.peakPending(), Readings::count);
		pool(table, result, "mean wait of a request", PoolUse::meanAcquireMillis, Figures::millis);
		pool(table, result, "wait of all requests together", PoolUse::acquireSeconds, Figures::seconds);
		return table;
	}

	private static void pool(Table table, RunResult result, String name, Function<PoolUse, @Nullable Number> value,
			Function<@Nullable Double, String> text) {
		row(table, result, name, (fork) -> (fork.pool() != null) ? value.apply(fork.pool()) : null, text);
	}

	private static Table table(RunResult result) {
		List<String> names = new ArrayList<>(List.of("reading"));
		result.arms().forEach((arm) -> names.add(arm.name()));
		return new Table("h" + "r".repeat(result.arms().size()), names);
	}

	private static void row(Table table, RunResult result, String name, Function<Fork, @Nullable Number> value,
			Function<@Nullable Double, String> text) {
		row(table, result, name, (arm) -> text.apply(highest(arm, value)));
	}

	private static void row(Table table, RunResult result, String name, Function<Arm, String> text) {
		List<String> cells = new ArrayList<>(List.of(name));
		result.arms().forEach((arm) -> cells.add(text.apply(arm)));
		table.row(cells);
	}

	private static @Nullable Double highest(Arm arm, Function<Fork, @Nullable Number> value) {
		return arm.readings(value).map(Number::doubleValue).max(Double::compare).orElse(null);
	}

	private static @Nullable Double compiling(Fork fork, double processors) {
		Double share = fork.compileShare();
		return (share != null) ? share / processors : null;
	}

	/**
	 * Returns the drift of the fork that changed the most, in either direction: the mean
	 * latency in the last third of the window divided by that in the first; null without
	 * readings.
	 */
	private static @Nullable Double drift(Arm arm) {
		return arm.readings((fork) -> fork.latency().drift())
			.max(Comparator.comparingDouble((drift) -> Math.abs(Math.log(drift))))
			.orElse(null);
	}

	private static String count(@Nullable Double value) {
		return Figures.count((value != null) ? value.longValue() : null);
	}

	/**
	 * Returns what each process used in the measured window, as the mean of an arm's
	 * forks. Forks that ran at once saw the same processes, so a process that serves all
	 * arms is shown once, and a process that serves another arm is shown with that arm.
	 */
	static Table processes(RunResult result) {
		Table table = new Table("lhrr", "arm", "process", "CPU time", "peak memory");
		boolean together = result.design() == Design.DUET;
		if (together) {
			names(result.baseline()).filter((name) -> isShared(result, name))
				.forEach((name) -> add(table, "all", result.baseline(), name));
		}
		for (Arm arm : result.arms()) {
			names(arm).filter((name) -> !together || !(isShared(result, name) || isOfAnother(result, name)))
				.forEach((name) -> add(table, arm.name(), arm, name));
		}
		return table;
	}

	private static void add(Table table, String whose, Arm arm, String name) {
		table.row(whose, name, Figures.seconds(mean(arm, name, (use) -> Double.valueOf(use.cpuSeconds()))),
				Figures.bytes(mean(arm, name, ProcessUse::peakRssBytes)));
	}

	private static Stream<String> names(Arm arm) {
		return arm.forks().stream().flatMap((fork) -> fork.processes().keySet().stream()).distinct();
	}

	private static boolean isShared(RunResult result, String name) {
		return result.arms().stream().allMatch((arm) -> names(arm).anyMatch(name::equals))
				&& result.arms().stream().flatMap(Readings::names).noneMatch((each) -> each.startsWith(name + OF));
	}

	/** Returns whether a process serves another arm, whose name it then has. */
	private static boolean isOfAnother(RunResult result, String name) {
		return result.arms().stream().anyMatch((arm) -> name.endsWith(OF + arm.name()));
	}

	private static @Nullable Double mean(Arm arm, String process, Function<ProcessUse, @Nullable Number> value) {
		return arm.mean((fork) -> {
			ProcessUse use = fork.processes().get(process);
			Number number = (use != null) ? value.apply(use) : null;
			return (number != null) ? Double.valueOf(number.doubleValue()) : null;
		});
	}

}
