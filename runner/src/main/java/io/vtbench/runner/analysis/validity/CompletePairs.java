package io.vtbench.runner.analysis.validity;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;

/** Has every fork its partner? What has none cannot be compared, and is left out. */
final class CompletePairs implements ValidityCheck {

	@Override
	public String name() {
		return "pairs";
	}

	@Override
	public List<Check> judge(RunResult run) {
		List<Set<Integer>> pairs = run.arms().stream().map(CompletePairs::pairs).toList();
		Set<Integer> whole = new HashSet<>((pairs.isEmpty()) ? Set.of() : pairs.getFirst());
		Set<Integer> all = new HashSet<>();
		pairs.forEach((ofArm) -> {
			whole.retainAll(ofArm);
			all.addAll(ofArm);
		});
		if (whole.isEmpty()) {
			return List.of(new Check(name(), null, Status.INVALID, "no pair is complete"));
		}
		int lonely = all.size() - whole.size();
		return List.of((lonely > 0)
				? new Check(name(), null, Status.WARN,
						lonely + " of " + all.size() + " pairs lack a fork and are left out")
				: new Check(name(), null, Status.OK, whole.size() + " complete"));
	}

	private static Set<Integer> pairs(Arm arm) {
		return arm.forks().stream().map(Fork::pair).collect(Collectors.toSet());
	}

}
