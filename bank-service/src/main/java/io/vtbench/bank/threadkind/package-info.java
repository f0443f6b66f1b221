/**
 * Tells every caller on which kind of thread its request ran.
 */
@NullMarked
package io.vtbench.bank.threadkind;

import org.jspecify.annotations.NullMarked;
