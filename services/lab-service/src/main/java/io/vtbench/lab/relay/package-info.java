/**
 * Passes a call on to a fixed responder, in the blocking and in the asynchronous way.
 */
@NullMarked
package io.vtbench.lab.relay;

import org.jspecify.annotations.NullMarked;
