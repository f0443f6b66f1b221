/**
 * Reads what a process and its JVM show: CPU time, memory, meters, threads, dumps and
 * recordings. The package knows no load.
 */
@NullMarked
package io.vtbench.runner.inside;

import org.jspecify.annotations.NullMarked;
