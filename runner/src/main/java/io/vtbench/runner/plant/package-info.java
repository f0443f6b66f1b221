/**
 * Differences of known size, planted into one arm to see whether they are found.
 */
@NullMarked
package io.vtbench.runner.plant;

import org.jspecify.annotations.NullMarked;
