/**
 * Probes outside the measured work: processor, memory, JVM and machine over time. A value
 * that a platform does not give is null, never zero.
 */
@NullMarked
package io.vtbench.runner.probe;

import org.jspecify.annotations.NullMarked;
