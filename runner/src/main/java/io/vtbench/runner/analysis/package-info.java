/**
 * What forks say: ratios with intervals, verdicts, bounds, and whether a run may be
 * believed. Knows results only, so that a saved run can be judged again.
 */
@NullMarked
package io.vtbench.runner.analysis;

import org.jspecify.annotations.NullMarked;
