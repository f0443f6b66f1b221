/**
 * What to measure: scenarios, modes, services and profiles, read from
 * {@code scenarios/*.yaml}. A leaf: knows no other package.
 */
@NullMarked
package io.vtbench.runner.scenario;

import org.jspecify.annotations.NullMarked;
