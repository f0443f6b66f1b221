/**
 * What the two back-ends have in common. A back-end imports
 * {@link io.vtbench.backend.BackEndConfiguration} and {@code back-end.yaml}.
 */
@NullMarked
package io.vtbench.backend;

import org.jspecify.annotations.NullMarked;
