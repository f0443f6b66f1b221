/**
 * Carries out a run: forks in their design, one warm-up, one set of readings. What has to
 * be judged meanwhile is asked of the rules in judge.
 */
@NullMarked
package io.vtbench.runner.measure;

import org.jspecify.annotations.NullMarked;
