package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * Latency of one fork as its users saw it, in milliseconds.
 *
 * @param p99 null below 10,000 requests, where it would be noise
 */
public record Latency(double mean, double p50, double p90, double p95, @Nullable Double p99, double max) {

}
