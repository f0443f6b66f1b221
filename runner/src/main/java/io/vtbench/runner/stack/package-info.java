/**
 * Knows what is particular to the server that a service is built on. It knows no other
 * package.
 */
@NullMarked
package io.vtbench.runner.stack;

import org.jspecify.annotations.NullMarked;
