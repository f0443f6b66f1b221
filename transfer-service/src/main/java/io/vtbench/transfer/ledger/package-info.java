/**
 * Transfers: making them, and the latest of them in memory.
 */
@NullMarked
package io.vtbench.transfer.ledger;

import org.jspecify.annotations.NullMarked;
