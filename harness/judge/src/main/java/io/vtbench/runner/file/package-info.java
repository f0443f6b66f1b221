/**
 * Writes what a run leaves behind, and reads what other people wrote. Every write below a
 * run's folder goes through here, so that one that fails says which file and what to do.
 */
@NullMarked
package io.vtbench.runner.file;

import org.jspecify.annotations.NullMarked;
