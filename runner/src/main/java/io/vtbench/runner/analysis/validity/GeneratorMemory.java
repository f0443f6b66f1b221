package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Did the load generator take so much memory that others had to do with less? */
final class GeneratorMemory implements ValidityCheck {

	@Override
	public String name() {
		return "k6 memory";
	}

	@Override
	public List<Check> judge(RunResult run) {
		if (run.load().isTask()) {
			return List.of();
		}
		long physical = run.environment().memoryBytes();
		return List.of(WorstReading.of(run, (fork) -> share(fork, physical))
			.judge(name(), null, Thresholds.K6_MEMORY_WARN, (share) -> "k6 took at most "
					+ Figures.bytes(share * physical) + ", " + Figures.percent(share) + " of the memory"));
	}

	private static @Nullable Double share(Fork fork, long physical) {
		Fork.ProcessUse k6 = fork.processes().get(GeneratorLoad.K6);
		return (k6 != null && k6.peakRssBytes() > 0 && physical > 0) ? (double) k6.peakRssBytes() / physical : null;
	}

}
