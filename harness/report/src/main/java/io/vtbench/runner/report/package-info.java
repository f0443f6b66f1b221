/**
 * Writes what people read of a run: {@code report.html}, {@code report.md} and the
 * console table. It reads nothing of a run but its result, so that a report can be
 * rebuilt without a rerun.
 */
@NullMarked
package io.vtbench.runner.report;

import org.jspecify.annotations.NullMarked;
