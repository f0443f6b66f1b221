/**
 * Starts child processes and containers of this machine with a clean environment, limits
 * them, and leaves none of them running. It knows nothing of services, scenarios and
 * results.
 */
@NullMarked
package io.vtbench.runner.process;

import org.jspecify.annotations.NullMarked;
