/**
 * What every refusal and failure has in common. A leaf that all other packages may know.
 */
@NullMarked
package io.vtbench.runner.failure;

import org.jspecify.annotations.NullMarked;
