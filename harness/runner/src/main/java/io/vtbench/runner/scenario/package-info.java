/**
 * Reads scenarios and resolves them to an experiment: arms, loads, bounds, the order of
 * forks and the folder of a run.
 */
@NullMarked
package io.vtbench.runner.scenario;

import org.jspecify.annotations.NullMarked;
