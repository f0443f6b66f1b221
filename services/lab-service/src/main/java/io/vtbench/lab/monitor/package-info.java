/**
 * An endpoint that waits while it holds a monitor, which pins a virtual thread before JDK
 * 24.
 */
@NullMarked
package io.vtbench.lab.monitor;

import org.jspecify.annotations.NullMarked;
