/**
 * Runs services, their database and network, and k6 as processes and containers of this
 * machine. Only the entry knows it.
 */
@NullMarked
package io.vtbench.runner.environment.local;

import org.jspecify.annotations.NullMarked;
