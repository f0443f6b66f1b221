/**
 * Tries a service that this project does not know: proves the switch, finds a load,
 * collects evidence and leaves a scenario that can be measured like any other.
 */
@NullMarked
package io.vtbench.runner.trial;

import org.jspecify.annotations.NullMarked;
