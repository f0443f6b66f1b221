package io.vtbench.runner.result;

import java.util.List;

/**
 * Something that a service under load showed and that bears on the decision.
 *
 * @param arm that showed it
 * @param sentence what was seen, with its numbers
 * @param nextStep what to do about it
 * @param evidence stacks or log lines behind the sentence
 */
public record Finding(String arm, String sentence, String nextStep, List<String> evidence) {

	public Finding {
		evidence = List.copyOf(evidence);
	}

}
