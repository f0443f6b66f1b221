/**
 * An endpoint with a cache in a thread-local variable, as libraries of pooled threads
 * have it.
 */
@NullMarked
package io.vtbench.lab.threadlocal;

import org.jspecify.annotations.NullMarked;
