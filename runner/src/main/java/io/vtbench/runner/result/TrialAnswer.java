package io.vtbench.runner.result;

import java.util.List;

/**
 * The answer to a trial, in the order in which people ask: set it or not, what it gives,
 * what it costs, what would break, how sure that is.
 *
 * @param decision one sentence
 * @param gives at which load
 * @param costs in processor time and memory
 * @param breaks what was seen that speaks against it, or limits it
 * @param sure what the answer rests on
 */
public record TrialAnswer(String decision, List<String> gives, List<String> costs, List<String> breaks,
		List<String> sure) {

	public TrialAnswer {
		gives = List.copyOf(gives);
		costs = List.copyOf(costs);
		breaks = List.copyOf(breaks);
		sure = List.copyOf(sure);
	}

}
