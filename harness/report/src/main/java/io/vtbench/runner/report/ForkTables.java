package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Writes every fork as a table, and forks and blocks as comma-separated values for other
 * programs (RFC 4180).
 */
final class ForkTables {

	private static final List<String> FORKS = List.of("pair", "order", "arm", "set aside", "started (epoch ms)",
			"window (s)", "offered", "served", "rejected", "failed", "dropped", "late", "JIT compiler CPU (s)",
			"GC CPU (s)", "k6 share", "stolen share", "other programs' share");

	private static final List<String> BLOCKS = List.of("pair", "order", "arm", "set aside", "block", "start (s)",
			"length (s)", "served", "rejected", "failed", "CPU (s)", "JIT compiler CPU (s)", "allocated (bytes)",
			"context switches");

	private ForkTables() {
	}

	/** Returns the forks that count, in the order in which they ran. */
	static Table shown(RunResult result) {
		return table(result, (row) -> row.setAside().isEmpty());
	}

	/** Returns the forks that were measured and do not count, each with the reason. */
	static Table setAside(RunResult result) {
		return table(result, (row) -> !row.setAside().isEmpty());
	}

	private static Table table(RunResult result, Predicate<Row> which) {
		List<Metric> metrics = ArmFigures.SHORT.stream()
			.filter(result::reports)
			.collect(Collectors.toCollection(ArrayList::new));
		if (!metrics.contains(result.primary())) {
			metrics.addFirst(result.primary());
		}
		List<String> names = new ArrayList<>(List.of("order", "pair", "arm", "served", "rejected", "failed"));
		metrics.forEach((metric) -> names.add(metric.label()));
		names.add("why");
		Table table = new Table("rrhrrr" + "r".repeat(metrics.size()) + "l", names);
		rows(result).filter(which)
			.sorted(Comparator.comparingInt((row) -> row.fork().order()))
			.forEach((row) -> table.row(cells(row, metrics)));
		return table;
	}

	private static List<String> cells(Row row, List<Metric> metrics) {
		Fork fork = row.fork();
		List<String> cells = new ArrayList<>(List.of(Figures.count((long) fork.order()),
				Figures.count((long) fork.pair()), row.arm().name(), Figures.count(fork.requests().completed()),
				Figures.count(fork.requests().rejected()), Figures.count(fork.requests().failed())));
		metrics.forEach((metric) -> cells.add(Figures.of(metric, metric.of(fork))));
		cells.add(PlainText.line(row.setAside()));
		return cells;
	}

	/** Returns a line for each fork. Only a fork that was set aside has a reason. */
	static String forks(RunResult result) {
		List<String> names = new ArrayList<>(FORKS);
		Arrays.stream(Metric.values())
			.map((metric) -> metric.label() + (metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")"))
			.forEach(names::add);
		return table(names, rows(result).map(ForkTables::fork));
	}

	/** Returns a line for each block of a window that was divided. */
	static String blocks(RunResult result) {
		return table(BLOCKS, rows(result).flatMap(ForkTables::blocks));
	}

	private record Row(Arm arm, Fork fork, String setAside) {

		private List<@Nullable Object> begin() {
			return new ArrayList<>(Arrays.asList(this.fork.pair(), this.fork.order(), this.arm.name(), this.setAside));
		}

	}

	private static Stream<Row> rows(RunResult result) {
		return result.arms()
			.stream()
			.flatMap((arm) -> Stream.concat(arm.forks().stream().map((fork) -> new Row(arm, fork, "")),
					arm.setAside()
						.stream()
						.map((marked) -> new Row(arm, marked.fork(), NoteText.of(marked.reason())))));
	}

	private static String fork(Row row) {
		Fork fork = row.fork();
		List<@Nullable Object> cells = row.begin();
		cells.addAll(Arrays.asList(fork.window().startedAtMillis(), fork.seconds(), fork.requests().offered(),
				fork.requests().completed(), fork.requests().rejected(), fork.requests().failed(),
				fork.requests().dropped(), fork.requests().late(), fork.jvm().compiler().cpuSeconds(),
				fork.jvm().collector().cpuSeconds(), fork.generatorShare(), fork.machine().stealShare(),
				fork.machine().foreignCpuShare()));
		for (Metric metric : Metric.values()) {
			cells.add(metric.of(fork));
		}
		return line(cells);
	}

	private static Stream<String> blocks(Row row) {
		List<String> lines = new ArrayList<>();
		for (Block block : row.fork().blocks()) {
			List<@Nullable Object> cells = row.begin();
			cells.addAll(Arrays.asList(lines.size() + 1, block.startSeconds(), block.seconds(), block.completed(),
					block.rejected(), block.failed(), block.cpuSeconds(), block.compilerSeconds(),
					block.allocatedBytes(), block.contextSwitches()));
			lines.add(line(cells));
		}
		return lines.stream();
	}

	private static String table(List<String> names, Stream<String> lines) {
		StringBuilder table = new StringBuilder(String.join(",", names)).append('\n');
		lines.forEach(table::append);
		return table.toString();
	}

	private static String line(List<@Nullable Object> cells) {
		return cells.stream()
			.map((cell) -> cell(Objects.toString(cell, "")))
			.collect(Collectors.joining(",", "", "\n"));
	}

	/** Quotes a text that needs it: reasons contain commas. */
	private static String cell(String text) {
		return text.matches("[^,\"\r\n]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
	}

}
