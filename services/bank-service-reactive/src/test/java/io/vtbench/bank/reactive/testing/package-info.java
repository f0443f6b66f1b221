/**
 * Starts the bank in either mode, with real sockets before and behind it.
 */
@NullMarked
package io.vtbench.bank.reactive.testing;

import org.jspecify.annotations.NullMarked;
