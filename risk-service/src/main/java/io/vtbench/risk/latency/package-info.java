/**
 * How long this back-end takes to answer, and how often it fails.
 */
@NullMarked
package io.vtbench.risk.latency;

import org.jspecify.annotations.NullMarked;
