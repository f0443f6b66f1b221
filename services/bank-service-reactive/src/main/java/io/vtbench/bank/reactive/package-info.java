/**
 * The bank on event loops: the same contracts as bank-service, and no blocking call.
 */
@NullMarked
package io.vtbench.bank.reactive;

import org.jspecify.annotations.NullMarked;
