/**
 * What many services do beside every request: a correlation id, timings, a request log.
 */
@NullMarked
package io.vtbench.lab.telemetry;

import org.jspecify.annotations.NullMarked;
