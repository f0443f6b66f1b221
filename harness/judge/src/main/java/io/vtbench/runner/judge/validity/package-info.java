/**
 * Checks whether a run may be believed, and finds what is to be measured again. Returns
 * facts.
 */
@NullMarked
package io.vtbench.runner.judge.validity;

import org.jspecify.annotations.NullMarked;
