/**
 * Holds the command line, and the sessions that measure, judge and report for it. Nothing
 * else may know them.
 */
@NullMarked
package io.vtbench.runner.command;

import org.jspecify.annotations.NullMarked;
