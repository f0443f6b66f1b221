/**
 * The fixed responder behind the relay scenario.
 */
@NullMarked
package io.vtbench.transfer.responder;

import org.jspecify.annotations.NullMarked;
