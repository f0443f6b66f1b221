package io.vtbench.runner.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The answer for one arm.
 *
 * @param arm the candidate, or the only arm
 * @param baseline what it is compared with; null where nothing was compared
 * @param decision null where nothing was compared
 * @param headline the decision in words, with the change that it is about
 * @param why one sentence
 * @param rows in the order of their questions
 * @param risks what was seen that speaks against it, or limits it
 * @param sure what the answer rests on
 */
public record ArmAnswer(String arm, @Nullable String baseline, @Nullable Decision decision, String headline, String why,
		List<AnswerRow> rows, List<String> risks, List<String> sure) {

	public ArmAnswer {
		rows = List.copyOf(rows);
		risks = List.copyOf(risks);
		sure = List.copyOf(sure);
	}

}
