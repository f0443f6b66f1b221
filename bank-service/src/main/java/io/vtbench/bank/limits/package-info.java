/**
 * How much the bank takes, and how long it waits for it.
 */
@NullMarked
package io.vtbench.bank.limits;

import org.jspecify.annotations.NullMarked;
