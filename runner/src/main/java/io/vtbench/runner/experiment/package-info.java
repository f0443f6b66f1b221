/**
 * Says what a run measures: a scenario with every choice made, the order of its forks,
 * and its folder. It starts nothing.
 */
@NullMarked
package io.vtbench.runner.experiment;

import org.jspecify.annotations.NullMarked;
