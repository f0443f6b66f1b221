/**
 * Reasons not to believe a run. Checks of one reading against one limit are rows of
 * {@link io.vtbench.runner.analysis.validity.ThresholdCheck}; each other check is a class
 * with limits of its own.
 */
@NullMarked
package io.vtbench.runner.analysis.validity;

import org.jspecify.annotations.NullMarked;
