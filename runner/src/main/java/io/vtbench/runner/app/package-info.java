/**
 * What the subcommands carry out: a session plans, measures, judges and reports. It knows
 * nothing of the options of the command line.
 */
@NullMarked
package io.vtbench.runner.app;

import org.jspecify.annotations.NullMarked;
