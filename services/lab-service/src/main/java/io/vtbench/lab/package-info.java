/**
 * One question about threads in each package, which a Spring profile switches on.
 */
@NullMarked
package io.vtbench.lab;

import org.jspecify.annotations.NullMarked;
