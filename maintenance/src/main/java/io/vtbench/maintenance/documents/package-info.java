/**
 * Regions of the documents that are filled from the results of docs/results.
 */
@NullMarked
package io.vtbench.maintenance.documents;

import org.jspecify.annotations.NullMarked;
