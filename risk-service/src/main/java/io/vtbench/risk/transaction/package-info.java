/**
 * The risk of one transaction.
 */
@NullMarked
package io.vtbench.risk.transaction;

import org.jspecify.annotations.NullMarked;
