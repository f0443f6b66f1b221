/**
 * Back-end that says how risky a transaction is.
 */
@NullMarked
package io.vtbench.risk;

import org.jspecify.annotations.NullMarked;
