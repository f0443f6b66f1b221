/** How figures look: the only place that turns a number into text. */
@NullMarked
package io.vtbench.runner.format;

import org.jspecify.annotations.NullMarked;
