/**
 * What every answer of the bank has in common, failures included.
 */
@NullMarked
package io.vtbench.bank.web;

import org.jspecify.annotations.NullMarked;
