/**
 * What a jar, its configuration and its libraries show of virtual threads before anything
 * is started.
 */
@NullMarked
package io.vtbench.look;

import org.jspecify.annotations.NullMarked;
