/**
 * Reads processor, memory, JVM and machine over time, outside of the measured work. A
 * value that a platform does not give is null, never zero.
 */
@NullMarked
package io.vtbench.runner.probe;

import org.jspecify.annotations.NullMarked;
