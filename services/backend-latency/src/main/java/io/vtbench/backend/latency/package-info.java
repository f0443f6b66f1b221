/**
 * How long a back-end takes to answer, and how often it fails.
 */
@NullMarked
package io.vtbench.backend.latency;

import org.jspecify.annotations.NullMarked;
