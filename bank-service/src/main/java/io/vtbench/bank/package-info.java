/**
 * The bank: asks a risk service, then moves money through a transfer service.
 */
@NullMarked
package io.vtbench.bank;

import org.jspecify.annotations.NullMarked;
