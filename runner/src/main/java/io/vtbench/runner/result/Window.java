package io.vtbench.runner.result;

/**
 * The measured stretch of a fork.
 *
 * @param startedAtMillis its begin, epoch milliseconds
 * @param seconds first start to last end, or the set duration
 */
public record Window(long startedAtMillis, double seconds) {

}
