/** Starts, watches and stops the processes of a run. */
@NullMarked
package io.vtbench.runner.service;

import org.jspecify.annotations.NullMarked;
