package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Could the load generator send what it was asked to, when it was asked to? */
final class GeneratorLoad implements ValidityCheck {

	static final String K6 = "k6";

	@Override
	public String name() {
		return "generator";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.load().isTask() ? List.of() : run.arms().stream().map(this::judge).toList();
	}

	private Check judge(Arm arm) {
		Check processor = WorstReading.of(arm, GeneratorLoad::processorShare)
			.judge(name(), arm.name(), Thresholds.GENERATOR_WARN,
					(share) -> "k6 used at most " + Figures.percent(share) + " of the processor time it could have");
		Check arrivals = WorstReading.of(arm, GeneratorLoad::droppedShare)
			.judge(name(), arm.name(), Thresholds.DROPPED_INVALID, Thresholds.DROPPED_INVALID,
					(share) -> "at most " + Figures.percent(share) + " of the arrivals dropped");
		Check worse = (arrivals.status() == Status.INVALID) ? arrivals : processor;
		return new Check(name(), arm.name(), worse.status(), processor.detail() + "; " + arrivals.detail());
	}

	/** Without a reading of the process, its share would be a guess. */
	private static @Nullable Double processorShare(Fork fork) {
		return fork.processes().containsKey(K6) ? fork.generator().cpuShare() : null;
	}

	private static double droppedShare(Fork fork) {
		long dropped = fork.requests().dropped();
		return (dropped > 0) ? (double) dropped / (dropped + fork.requests().ended()) : 0;
	}

}
