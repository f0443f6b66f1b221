/**
 * Holds what the documents rest on: which results are published, whether they are up to
 * date, and how they are measured anew.
 */
@NullMarked
package io.vtbench.maintenance.publish;

import org.jspecify.annotations.NullMarked;
