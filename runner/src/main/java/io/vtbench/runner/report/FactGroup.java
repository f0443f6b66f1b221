package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.RunResult;

/** Facts about the testBed of a run, under a title. */
record FactGroup(String title, List<Fact> facts) {

	/** A name and its value. */
	record Fact(String name, String value) {

	}

	/** Everything that is known about where and how the run took place. */
	static List<FactGroup> all(RunResult result) {
		EnvironmentFacts environment = result.environment();
		List<FactGroup> groups = new ArrayList<>();
		groups.add(new FactGroup("Run",
				List.of(new Fact("started", result.startedAt()), new Fact("profile", result.scenario().profile()),
						new Fact("time scale", Figures.factor(result.scenario().timeScale())),
						new Fact("load", PlanText.describe(result.load())), new Fact("suite", suite(environment)),
						new Fact("seed", Long.toString(environment.seed())))));
		groups.add(new FactGroup("Machine and tools",
				List.of(new Fact("processor", environment.cpu()),
						new Fact("cores", Integer.toString(environment.cores())),
						new Fact("memory", Figures.bytes((double) environment.memoryBytes())),
						new Fact("kernel", environment.kernel()), new Fact("JDK", environment.jdk()),
						new Fact("JVM flags", environment.flags()), new Fact("k6", environment.k6()))));
		groups.add(group("Properties in all arms", environment.properties()));
		environment.armProperties().forEach((arm, map) -> groups.add(group("Only in " + arm, map)));
		result.arms()
			.forEach((arm) -> groups.add(group("Effective settings of " + arm.name(), arm.effectiveSettings())));
		environment.backends().forEach((name, map) -> groups.add(group(name, map)));
		groups.add(new FactGroup("What the runner decided by itself",
				environment.notes().stream().map((note) -> new Fact("note", note)).toList()));
		return groups.stream().filter((group) -> !group.facts().isEmpty()).toList();
	}

	private static FactGroup group(String title, Map<String, String> map) {
		return new FactGroup(title,
				map.entrySet().stream().map((entry) -> new Fact(entry.getKey(), entry.getValue())).toList());
	}

	private static String suite(EnvironmentFacts environment) {
		return environment.commit() + (environment.dirty() ? " with uncommitted changes" : "");
	}

}
