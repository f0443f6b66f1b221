/**
 * Computes what an ideal machine could do: the models of queueing theory behind every
 * bound. It knows scenarios, and of results only the records that hold a bound.
 */
@NullMarked
package io.vtbench.runner.bound;

import org.jspecify.annotations.NullMarked;
