package io.vtbench.runner.result;

import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the first load of one arm came to, which begins with its first request after
 * a start.
 *
 * @param users number of users, who never pause
 * @param plateauPerSecond throughput at the end, in requests a second
 * @param compilerShare share of the JIT compiler's threads in the processors of the JVM
 * in the last quarter, 0 to 1; null where threads cannot be read
 * @param steadiness state of the throughput at the end
 */
public record FirstLoad(String arm, int users, double plateauPerSecond, @Nullable Double compilerShare,
		Steadiness steadiness) {

}
