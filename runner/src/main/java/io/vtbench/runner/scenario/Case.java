package io.vtbench.runner.scenario;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A size at which a scenario is asked: {@code users-400} is the case {@code 400} of
 * {@code users}.
 *
 * @param load what it changes of the load
 * @param bound instead of the scenario's
 * @param published instead of the scenario's
 * @param arms those of the scenario that it measures; null for all
 */
public record Case(@Nullable LoadSpec load, @Nullable BoundSpec bound, @Nullable PublishedSpec published,
		@Nullable List<String> arms) {

	static final Case NONE = new Case(null, null, null, null);

}
