/**
 * Starts, describes and ends the services of an experiment, wherever they run: the port
 * of an environment, jars and images, what a service says of itself, and the manifest of
 * a run.
 */
@NullMarked
package io.vtbench.runner.system;

import org.jspecify.annotations.NullMarked;
