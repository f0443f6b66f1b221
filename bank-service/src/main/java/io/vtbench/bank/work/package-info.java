/**
 * An endpoint that does nothing but wait, to see what waiting alone costs.
 */
@NullMarked
package io.vtbench.bank.work;

import org.jspecify.annotations.NullMarked;
