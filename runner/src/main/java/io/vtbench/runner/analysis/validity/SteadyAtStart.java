package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.Objects;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;

/** Had the subject settled when its warm-up ended? The most bursts end it in any case. */
final class SteadyAtStart implements ValidityCheck {

	private static final String NAME = "steady state";

	@Override
	public About about() {
		String limit = Figures.factor(Thresholds.RELEVANT * 100) + " %";
		return About.check(NAME)
			.of(About.REQUESTS)
			.warns("at the end of the warm-up, the compiler's threads used above " + limit
					+ " of the JVM's processors, or the last burst was above " + limit
					+ " cheaper in CPU per request than the cheapest before");
	}

	@Override
	public List<Check> judge(RunResult run) {
		// a fixed number of requests asks nothing
		return run.arms().stream().allMatch((arm) -> followed(arm).isEmpty()) ? List.of()
				: run.arms().stream().map(SteadyAtStart::judge).toList();
	}

	private static Check judge(Arm arm) {
		List<WarmUpUse> followed = followed(arm);
		long unsteady = followed.stream().filter((warmUp) -> Boolean.FALSE.equals(warmUp.steady())).count();
		if (unsteady > 0) {
			return new Check(NAME, arm.name(), Status.WARN, unsteady + " of " + Figures.count(followed.size(), "fork")
					+ " had not settled after " + Figures.count(most(followed), "burst"));
		}
		return (followed.size() < arm.forks().size())
				? new Check(NAME, arm.name(), Status.NOT_AVAILABLE,
						arm.forks().size() - followed.size() + " of " + Figures.count(arm.forks().size(), "fork")
								+ " had a fixed number of warm-up requests")
				: new Check(NAME, arm.name(), Status.OK,
						"every fork had settled after at most " + Figures.count(most(followed), "burst"));
	}

	private static List<WarmUpUse> followed(Arm arm) {
		return arm.forks()
			.stream()
			.map(Fork::warmUp)
			.filter(Objects::nonNull)
			.filter((warmUp) -> warmUp.steady() != null)
			.toList();
	}

	private static long most(List<WarmUpUse> warmUps) {
		return warmUps.stream().mapToLong(WarmUpUse::bursts).max().orElse(0);
	}

}
