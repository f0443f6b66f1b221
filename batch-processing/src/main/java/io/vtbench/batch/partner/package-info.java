/** The files that partners send: reading them, and making them for a run. */
@NullMarked
package io.vtbench.batch.partner;

import org.jspecify.annotations.NullMarked;
