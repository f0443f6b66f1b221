/**
 * Money transfers: judged by the risk service, carried out by the transfer service.
 */
@NullMarked
package io.vtbench.bank.reactive.transfer;

import org.jspecify.annotations.NullMarked;
