/**
 * The port between a run and where its services and load run: the interfaces of an
 * environment, and the values that they take.
 */
@NullMarked
package io.vtbench.runner.environment;

import org.jspecify.annotations.NullMarked;
