/** The Spring Batch job, its checks, its progress and its report. */
@NullMarked
package io.vtbench.batch.job;

import org.jspecify.annotations.NullMarked;
