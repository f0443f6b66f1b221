/**
 * Regions of the documents that are filled from the results of docs/results.
 */
@NullMarked
package io.vtbench.runner.documents;

import org.jspecify.annotations.NullMarked;
