/**
 * Requests that compute instead of waiting, and computations beside them.
 */
@NullMarked
package io.vtbench.lab.cpu;

import org.jspecify.annotations.NullMarked;
