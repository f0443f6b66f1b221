/**
 * What the bank counts about itself, at a cost that does not show.
 */
@NullMarked
package io.vtbench.bank.reactive.metrics;

import org.jspecify.annotations.NullMarked;
