/** Payments of partner CSV files into a database: a Spring Batch job. */
@NullMarked
package io.vtbench.batch;

import org.jspecify.annotations.NullMarked;
