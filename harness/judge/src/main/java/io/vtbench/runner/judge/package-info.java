/**
 * Judges what was measured: ratios, intervals, verdicts and the decision of a trial.
 * Returns facts, writes no sentences, and starts no process.
 */
@NullMarked
package io.vtbench.runner.judge;

import org.jspecify.annotations.NullMarked;
