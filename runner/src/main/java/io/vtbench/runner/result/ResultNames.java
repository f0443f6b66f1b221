package io.vtbench.runner.result;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** What a schema cannot say: a result speaks of the arms that it has, and of no other. */
final class ResultNames {

	private ResultNames() {
	}

	/** The first name that is wrong; null where all are right. */
	static @Nullable String complaint(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		Set<String> seen = new HashSet<>();
		for (String arm : arms) {
			if (!seen.add(arm)) {
				return "two arms are called '" + arm + "'";
			}
		}
		for (Comparison comparison : result.comparisons()) {
			for (String name : List.of(comparison.baseline(), comparison.candidate())) {
				if (!seen.contains(name)) {
					return "a comparison is with '" + name + "', and the arms are " + String.join(", ", arms);
				}
			}
		}
		return null;
	}

}
