/**
 * Fills the regions of the documents that come from the results in docs/results.
 */
@NullMarked
package io.vtbench.maintenance.documents;

import org.jspecify.annotations.NullMarked;
