/**
 * Reads the command line: a class for each subcommand, and their groups of options. What
 * they carry out is in {@code app}.
 */
@NullMarked
package io.vtbench.runner.command;

import org.jspecify.annotations.NullMarked;
