/** What an ideal machine could do: the models of queueing theory behind every bound. */
@NullMarked
package io.vtbench.runner.bound;

import org.jspecify.annotations.NullMarked;
