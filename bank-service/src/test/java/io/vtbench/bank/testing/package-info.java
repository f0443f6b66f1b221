/**
 * What the tests of this bank, the shared ones included, know of it.
 */
@NullMarked
package io.vtbench.bank.testing;

import org.jspecify.annotations.NullMarked;
