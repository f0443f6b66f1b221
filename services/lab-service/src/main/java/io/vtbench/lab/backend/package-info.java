/**
 * How the calls of other services fail.
 */
@NullMarked
package io.vtbench.lab.backend;

import org.jspecify.annotations.NullMarked;
