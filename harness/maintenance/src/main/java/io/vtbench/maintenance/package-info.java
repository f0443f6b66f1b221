/**
 * Keeps the results and documents of this repository true. It is not part of
 * {@code bench} and is called as {@code harness/maintenance/run}.
 */
@NullMarked
package io.vtbench.maintenance;

import org.jspecify.annotations.NullMarked;
