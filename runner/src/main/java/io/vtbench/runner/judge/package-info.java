/**
 * Judges what was measured: ratios, intervals, verdicts and the decision of a trial.
 * Returns facts and writes no sentences.
 */
@NullMarked
package io.vtbench.runner.judge;

import org.jspecify.annotations.NullMarked;
