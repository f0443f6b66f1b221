/**
 * Turns figures into text, the same for every output, and makes text safe to show.
 */
@NullMarked
package io.vtbench.runner.format;

import org.jspecify.annotations.NullMarked;
