/**
 * What to measure: scenarios, modes, services and profiles, read from
 * {@code scenarios/*.yaml}. It knows only the packages {@code result} and
 * {@code failure}.
 */
@NullMarked
package io.vtbench.runner.scenario;

import org.jspecify.annotations.NullMarked;
