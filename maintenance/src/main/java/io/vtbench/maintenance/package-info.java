/**
 * What keeps this repository true and is not part of {@code bench}: called as
 * {@code maintenance/run}.
 */
@NullMarked
package io.vtbench.maintenance;

import org.jspecify.annotations.NullMarked;
