package io.vtbench.runner.environment;

import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.result.Fork.Generators;
import org.jspecify.annotations.Nullable;

/**
 * What came of one stretch of load.
 *
 * @param generators how it was spread; null where one generator sent it all
 */
public record LoadResult(K6Summary summary, @Nullable Generators generators) {

}
