/**
 * Processes that the suite starts, and what they may use: programs, ports, folders,
 * control groups.
 */
@NullMarked
package io.vtbench.runner.process;

import org.jspecify.annotations.NullMarked;
