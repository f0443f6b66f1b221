/** Runs services, back-ends, network and database on this machine. */
@NullMarked
package io.vtbench.runner.system.local;

import org.jspecify.annotations.NullMarked;
