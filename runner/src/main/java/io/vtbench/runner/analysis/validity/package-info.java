/** Reasons not to believe a run: one class for each, all thresholds in one place. */
@NullMarked
package io.vtbench.runner.analysis.validity;

import org.jspecify.annotations.NullMarked;
