package io.vtbench.runner.report;

import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.RunResult;

/** Everything that is known about where and how a run took place. */
final class Facts {

	private final Table table = new Table("lhl", "group", "name", "value");

	private Facts() {
	}

	static Table table(RunResult result) {
		EnvironmentFacts environment = result.environment();
		Facts facts = new Facts();
		facts.add("Run", "started", result.startedAt());
		facts.add("Run", "profile", result.scenario().profile());
		facts.add("Run", "time scale", Figures.factor(result.scenario().timeScale()));
		facts.add("Run", "load", PlanText.describe(result.load()));
		facts.add("Run", "suite", environment.commit() + (environment.dirty() ? " with uncommitted changes" : ""));
		facts.add("Run", "seed", Long.toString(environment.seed()));
		facts.add("Machine and tools", "processor", environment.cpu());
		facts.add("Machine and tools", "cores", Integer.toString(environment.cores()));
		facts.add("Machine and tools", "memory", Figures.bytes((double) environment.memoryBytes()));
		facts.add("Machine and tools", "kernel", environment.kernel());
		facts.add("Machine and tools", "JDK", environment.jdk());
		facts.add("Machine and tools", "JVM flags", environment.flags());
		facts.add("Machine and tools", "k6", environment.k6());
		facts.addAll("Properties in all arms", environment.properties());
		environment.armProperties().forEach((arm, map) -> facts.addAll("Only in " + arm, map));
		result.arms().forEach((arm) -> facts.addAll("Effective settings of " + arm.name(), arm.effectiveSettings()));
		environment.backends().forEach(facts::addAll);
		environment.notes().forEach((note) -> facts.add("What the runner decided by itself", "note", note));
		return facts.table;
	}

	private void addAll(String group, Map<String, String> facts) {
		facts.forEach((name, value) -> add(group, name, value));
	}

	private void add(String group, String name, String value) {
		this.table.row(group, name, value);
	}

}
