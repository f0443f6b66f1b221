/**
 * Work that needs a connection of a small pool, with and without a limit before it.
 */
@NullMarked
package io.vtbench.lab.pool;

import org.jspecify.annotations.NullMarked;
