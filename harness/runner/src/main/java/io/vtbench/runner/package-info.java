/** Entry of the command line. */
@NullMarked
package io.vtbench.runner;

import org.jspecify.annotations.NullMarked;
