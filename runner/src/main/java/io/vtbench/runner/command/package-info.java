/** The command line: one class a subcommand. Knows all other packages. */
@NullMarked
package io.vtbench.runner.command;

import org.jspecify.annotations.NullMarked;
