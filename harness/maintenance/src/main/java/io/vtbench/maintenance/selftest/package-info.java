/**
 * Makes comparisons whose answer is known, because the difference was made: how often a
 * run finds a difference of a given size, and how often it finds one where there is none.
 */
@NullMarked
package io.vtbench.maintenance.selftest;

import org.jspecify.annotations.NullMarked;
