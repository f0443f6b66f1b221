/**
 * Starts a bank in any of its arms, with real sockets before and behind it.
 */
@NullMarked
package io.vtbench.bank.contract.testing;

import org.jspecify.annotations.NullMarked;
