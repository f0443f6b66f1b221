/**
 * A Java agent that {@code bench selftest} puts into a service, to make a difference
 * whose size is known.
 */
@NullMarked
package io.vtbench.runner.agent;

import org.jspecify.annotations.NullMarked;
