/**
 * How the bank reaches the services behind it, and what it makes of their failures.
 */
@NullMarked
package io.vtbench.bank.reactive.backend;

import org.jspecify.annotations.NullMarked;
