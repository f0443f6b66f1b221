/**
 * Ends connections that keep the bank waiting.
 */
@NullMarked
package io.vtbench.bank.reactive.connection;

import org.jspecify.annotations.NullMarked;
