/**
 * Turns every failure into an RFC 9457 problem detail.
 */
@NullMarked
package io.vtbench.bank.reactive.web;

import org.jspecify.annotations.NullMarked;
