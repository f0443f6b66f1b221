/**
 * Separates a run from where its services and load run: the interfaces of an environment,
 * and the values that they take. No run, trial or judgement knows which environment it
 * has; this machine is in {@code local}.
 */
@NullMarked
package io.vtbench.runner.environment;

import org.jspecify.annotations.NullMarked;
