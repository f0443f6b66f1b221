/**
 * What a caller may expect of either bank. Each bank runs the whole suite in its own
 * tests.
 */
@NullMarked
package io.vtbench.bank.contract;

import org.jspecify.annotations.NullMarked;
