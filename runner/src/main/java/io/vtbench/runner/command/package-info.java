/**
 * The command line: a class for each subcommand, their options, and what carries them
 * out. It may know all other packages.
 */
@NullMarked
package io.vtbench.runner.command;

import org.jspecify.annotations.NullMarked;
