/**
 * The port between a run and where its services and load run: interfaces, and nothing
 * else.
 */
@NullMarked
package io.vtbench.runner.environment;

import org.jspecify.annotations.NullMarked;
