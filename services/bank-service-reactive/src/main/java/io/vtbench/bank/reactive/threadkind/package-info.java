/**
 * Tells every caller on which kind of thread its request ran.
 */
@NullMarked
package io.vtbench.bank.reactive.threadkind;

import org.jspecify.annotations.NullMarked;
