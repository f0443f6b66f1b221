package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;

/**
 * A service that ran out of something may answer nearly every request, and lose what it
 * does besides.
 */
final class Exhausted implements ValidityCheck {

	private static final String NAME = "exhaustion";

	@Override
	public About about() {
		return About.check(NAME)
			.warns("the subject's log says that memory, native threads, file descriptors, local ports or disk space"
					+ " ran out");
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map(Exhausted::judge).toList();
	}

	private static Check judge(Arm arm) {
		Map<String, Long> exhausted = arm.exhausted();
		if (!exhausted.isEmpty()) {
			return new Check(NAME, arm.name(), Status.WARN, "ran out of " + exhausted.entrySet()
				.stream()
				.map((entry) -> entry.getKey() + " (" + Figures.count(entry.getValue(), "line") + " of its logs)")
				.collect(Collectors.joining(", ")));
		}
		boolean isRead = arm.forks().stream().allMatch((fork) -> fork.subject().exhausted() != null);
		return isRead ? new Check(NAME, arm.name(), Status.OK, "no log says that something ran out")
				: new Check(NAME, arm.name(), Status.NOT_AVAILABLE, "not every fork's log could tell");
	}

}
