/**
 * Reasons not to believe a run. Checks of one reading against one limit are rows of
 * {@link io.vtbench.runner.analysis.validity.ThresholdCheck}, and checks of an arm with a
 * rule of their own are rows of {@link io.vtbench.runner.analysis.validity.ArmCheck} and
 * {@link io.vtbench.runner.analysis.validity.DuetCheck}. Larger ones are classes with
 * limits of their own.
 */
@NullMarked
package io.vtbench.runner.analysis.validity;

import org.jspecify.annotations.NullMarked;
