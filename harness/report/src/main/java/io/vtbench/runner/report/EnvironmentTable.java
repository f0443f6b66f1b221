package io.vtbench.runner.report;

import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.RunResult;

/** Lists all that is known about where and how a run took place, each fact once. */
final class EnvironmentTable {

	private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?");

	/** The words of a note that a run may write many times, with other numbers. */
	private static final String REPEATED = "measured again";

	private EnvironmentTable() {
	}

	static Table of(RunResult result) {
		EnvironmentFacts environment = result.environment();
		Table table = new Table("lhl", "group", "name", "value").row("Run", "started", result.startedAt())
			.row("Run", "profile", result.scenario().profile())
			.row("Run", "time scale", Figures.factor(result.scenario().timeScale()))
			.row("Run", "load", PlanText.describe(result))
			.row("Run", "suite", environment.commit() + (environment.dirty() ? " with uncommitted changes" : ""))
			.row("Run", "seed", Long.toString(environment.seed()))
			.row("Machine and tools", "processor", environment.cpu())
			.row("Machine and tools", "cores", Integer.toString(environment.cores()))
			.row("Machine and tools", "memory", Figures.bytes((double) environment.memoryBytes()))
			.row("Machine and tools", "kernel", environment.kernel())
			.row("Machine and tools", "JDK", environment.jdk())
			.row("Machine and tools", "JVM flags", environment.flags());
		if (!result.load().isTask()) {
			table.row("Machine and tools", "k6", environment.k6());
		}
		addAll(table, "Properties in all arms", environment.properties());
		environment.armProperties().forEach((arm, map) -> addAll(table, "Only in " + arm, map));
		addSettings(table, result.arms());
		environment.backends().forEach((name, properties) -> addAll(table, name, properties));
		merged(environment.notes().stream().map(NoteText::of).toList())
			.forEach((note) -> table.row("What the runner decided by itself", "note", note));
		return table;
	}

	private static void addSettings(Table table, List<Arm> arms) {
		Map<String, String> common = new LinkedHashMap<>(arms.getFirst().effectiveSettings());
		arms.forEach((arm) -> common.entrySet().retainAll(arm.effectiveSettings().entrySet()));
		addAll(table, "Effective settings in all arms", common);
		for (Arm arm : arms) {
			Map<String, String> own = new LinkedHashMap<>(arm.effectiveSettings());
			own.keySet().removeAll(common.keySet());
			addAll(table, "Effective settings of " + arm.name(), own);
		}
	}

	private static void addAll(Table table, String group, Map<String, String> facts) {
		facts.forEach((name, value) -> table.row(group, name, value));
	}

	/** Merges the notes that differ in nothing but their numbers. */
	private static List<String> merged(List<String> notes) {
		Map<String, List<String>> alike = Maps.grouped(notes.stream(),
				(note) -> note.contains(REPEATED) ? NUMBER.matcher(note).replaceAll("0") : note);
		return alike.values().stream().map(EnvironmentTable::one).toList();
	}

	private static String one(List<String> alike) {
		if (alike.size() == 1) {
			return alike.getFirst();
		}
		List<List<String>> numbers = alike.stream()
			.map((note) -> NUMBER.matcher(note).results().map(MatchResult::group).toList())
			.toList();
		Iterator<String> ranges = IntStream.range(0, numbers.getFirst().size())
			.mapToObj((index) -> range(numbers.stream().map((each) -> each.get(index)).toList()))
			.iterator();
		return NUMBER.matcher(alike.getFirst()).replaceAll((number) -> ranges.next()) + " ("
				+ Figures.count(alike.size(), "time") + ")";
	}

	/**
	 * Returns the numbers as text: pairs and blocks one by one, and readings, which have
	 * decimals, from the lowest to the highest.
	 */
	private static String range(List<String> numbers) {
		List<String> ascending = numbers.stream()
			.distinct()
			.sorted(Comparator.comparingDouble(Double::parseDouble))
			.toList();
		boolean readings = ascending.size() > 1 && ascending.stream().anyMatch((number) -> number.contains("."));
		return readings ? ascending.getFirst() + " to " + ascending.getLast() : String.join(", ", ascending);
	}

}
