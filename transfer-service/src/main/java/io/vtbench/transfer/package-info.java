/**
 * Back-end that moves the money.
 */
@NullMarked
package io.vtbench.transfer;

import org.jspecify.annotations.NullMarked;
