/**
 * An endpoint that does nothing but wait, to see what waiting alone costs.
 */
@NullMarked
package io.vtbench.lab.work;

import org.jspecify.annotations.NullMarked;
