/**
 * Finds k6, runs it and reads what it measured. It knows no scenario and no service.
 */
@NullMarked
package io.vtbench.runner.load;

import org.jspecify.annotations.NullMarked;
