/**
 * Starts, limits and ends processes on this machine, k6 among them, and reads what k6
 * leaves. Knows no scenario and no service.
 */
@NullMarked
package io.vtbench.runner.machine;

import org.jspecify.annotations.NullMarked;
