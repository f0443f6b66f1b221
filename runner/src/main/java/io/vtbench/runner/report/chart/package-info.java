/** Charts of a report. */
@NullMarked
package io.vtbench.runner.report.chart;

import org.jspecify.annotations.NullMarked;
