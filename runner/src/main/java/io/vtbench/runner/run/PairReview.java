package io.vtbench.runner.run;

import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/** Looks at each pair when its forks are done. */
@FunctionalInterface
public interface PairReview {

	/**
	 * What speaks for measuring a pair again.
	 * @param soFar with the pair
	 * @return a few words; null where nothing does
	 */
	@Nullable String objection(RunResult soFar, int pair);

}
