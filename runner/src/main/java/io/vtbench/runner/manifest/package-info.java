/**
 * Lists what was run and where, as facts by which runs are compared.
 */
@NullMarked
package io.vtbench.runner.manifest;

import org.jspecify.annotations.NullMarked;
