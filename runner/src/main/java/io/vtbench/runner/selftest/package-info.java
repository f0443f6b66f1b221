/**
 * Comparisons whose answer is known, because it was planted: how often a run finds a
 * difference of a given size, and how often it sees one where there is none.
 */
@NullMarked
package io.vtbench.runner.selftest;

import org.jspecify.annotations.NullMarked;
