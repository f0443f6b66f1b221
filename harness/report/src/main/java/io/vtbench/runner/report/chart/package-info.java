/**
 * Computes the data of the charts of reports, which the script of the page draws.
 */
@NullMarked
package io.vtbench.runner.report.chart;

import org.jspecify.annotations.NullMarked;
