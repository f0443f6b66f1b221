/**
 * What is particular to the server that a service is built on.
 */
@NullMarked
package io.vtbench.runner.stack;

import org.jspecify.annotations.NullMarked;
