package io.vtbench.runner.scenario;

import org.jspecify.annotations.Nullable;

/**
 * A size at which a scenario is asked: {@code users-400} is the case {@code 400} of
 * {@code users}.
 *
 * @param load what it changes of the load
 * @param bound instead of the scenario's
 * @param published instead of the scenario's
 */
public record Case(@Nullable LoadSpec load, @Nullable BoundSpec bound, @Nullable PublishedSpec published) {

}
