/**
 * Child processes and containers of this machine, whatever they do: starts them with a
 * clean environment, limits them, and leaves none of them running.
 */
@NullMarked
package io.vtbench.runner.process;

import org.jspecify.annotations.NullMarked;
