/**
 * Two calls that do not depend on each other, made in several styles.
 */
@NullMarked
package io.vtbench.lab.fanout;

import org.jspecify.annotations.NullMarked;
