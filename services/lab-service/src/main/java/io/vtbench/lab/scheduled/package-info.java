/**
 * Two {@code @Scheduled} tasks that take longer than the time after which they are due
 * again.
 */
@NullMarked
package io.vtbench.lab.scheduled;

import org.jspecify.annotations.NullMarked;
