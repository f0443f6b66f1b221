/**
 * What the tests of all questions share.
 */
@NullMarked
package io.vtbench.lab.testing;

import org.jspecify.annotations.NullMarked;
