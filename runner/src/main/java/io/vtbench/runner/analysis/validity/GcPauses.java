package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.format.Figures;

import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;

/** Did the garbage collector stop the subject for long, or collect the whole heap? */
final class GcPauses implements ValidityCheck {

	@Override
	public String name() {
		return "collector";
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map(this::judge).toList();
	}

	private Check judge(Arm arm) {
		Check pauses = WorstReading.of(arm, (fork) -> fork.pauseShare())
			.judge(name(), arm.name(), Thresholds.PAUSE_WARN,
					(share) -> "pauses took at most " + Figures.percent(share) + " of the window");
		long unknown = arm.forks().stream().filter((fork) -> fork.jvm().collector().fullCollections() == null).count();
		long full = arm.forks().stream().mapToLong(GcPauses::fullCollections).sum();
		if (full > 0) {
			return new Check(name(), arm.name(), Status.WARN,
					full + ((full == 1) ? " full collection; " : " full collections; ") + pauses.detail());
		}
		if (pauses.status() != Status.OK) {
			return pauses;
		}
		return (unknown > 0)
				? new Check(name(), arm.name(), Status.NOT_AVAILABLE,
						"full collections were not counted; " + pauses.detail())
				: new Check(name(), arm.name(), Status.OK, "no full collection; " + pauses.detail());
	}

	private static long fullCollections(Fork fork) {
		Long full = fork.jvm().collector().fullCollections();
		return (full != null) ? full : 0;
	}

}
