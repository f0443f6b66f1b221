/**
 * What all questions share on the side of the caller.
 */
@NullMarked
package io.vtbench.lab.web;

import org.jspecify.annotations.NullMarked;
