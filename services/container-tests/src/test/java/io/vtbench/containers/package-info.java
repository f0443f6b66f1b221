/**
 * The images of the suite together, as a container engine runs them.
 */
@NullMarked
package io.vtbench.containers;

import org.jspecify.annotations.NullMarked;
