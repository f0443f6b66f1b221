/**
 * Carries out a run: forks in their design, one warm-up, one set of readings. What has to
 * be judged meanwhile is handed in as reviews.
 */
@NullMarked
package io.vtbench.runner.measure;

import org.jspecify.annotations.NullMarked;
