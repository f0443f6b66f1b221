/**
 * Small programs about threads: one class, one question, one command each.
 */
@NullMarked
package io.vtbench.standalone;

import org.jspecify.annotations.NullMarked;
