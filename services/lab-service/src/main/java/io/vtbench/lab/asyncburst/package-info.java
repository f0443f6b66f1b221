/**
 * Many calls of an {@code @Async} method at once, which one request makes.
 */
@NullMarked
package io.vtbench.lab.asyncburst;

import org.jspecify.annotations.NullMarked;
