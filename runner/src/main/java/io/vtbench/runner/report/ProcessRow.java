package io.vtbench.runner.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.ProcessUse;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

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
