/** A service whose requests do nothing but wait. */
@NullMarked
package io.vtbench.demo;

import org.jspecify.annotations.NullMarked;
