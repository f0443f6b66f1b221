/** Finds k6, runs it and reads what it measured. */
@NullMarked
package io.vtbench.runner.load;

import org.jspecify.annotations.NullMarked;
