/**
 * Writing what a run leaves behind. Every write below a run's folder goes through here,
 * so that one that fails says which file and what to do.
 */
@NullMarked
package io.vtbench.runner.file;

import org.jspecify.annotations.NullMarked;
