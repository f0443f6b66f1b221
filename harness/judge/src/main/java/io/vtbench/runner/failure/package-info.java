/**
 * Holds what every refusal and failure has in common. It knows no other package, and
 * every package may know it.
 */
@NullMarked
package io.vtbench.runner.failure;

import org.jspecify.annotations.NullMarked;
