package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Was memory moved to or from disk? */
final class Swap implements ValidityCheck {

	@Override
	public String name() {
		return "swap";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return List.of(WorstReading.of(run, (fork) -> asDouble(fork.machine().swappedPages()))
			.judge(name(), null, 0, (pages) -> Figures.count(Math.round(pages)) + " pages were swapped"));
	}

	private static @Nullable Double asDouble(@Nullable Long value) {
		return (value != null) ? value.doubleValue() : null;
	}

}
