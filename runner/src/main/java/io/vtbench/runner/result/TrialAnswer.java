package io.vtbench.runner.result;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The answer to a trial.
 *
 * @param arms one answer for each candidate
 */
public record TrialAnswer(List<ArmAnswer> arms) {

	public TrialAnswer {
		arms = List.copyOf(arms);
	}

	/** All decisions in one line. */
	public String headline() {
		return this.arms.stream().map(ArmAnswer::headline).collect(Collectors.joining(". "));
	}

}
