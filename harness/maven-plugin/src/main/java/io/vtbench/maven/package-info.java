/** Tries the service that a Maven build makes, by bench in a JVM of its own. */
@NullMarked
package io.vtbench.maven;

import org.jspecify.annotations.NullMarked;
