/**
 * Starts, describes and ends the services of an experiment, wherever they run: the port
 * of an environment, jars and images, and what a service says of itself.
 */
@NullMarked
package io.vtbench.runner.system;

import org.jspecify.annotations.NullMarked;
