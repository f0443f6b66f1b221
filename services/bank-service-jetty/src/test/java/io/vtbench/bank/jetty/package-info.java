/**
 * Tests of the bank on Jetty.
 */
@NullMarked
package io.vtbench.bank.jetty;

import org.jspecify.annotations.NullMarked;
