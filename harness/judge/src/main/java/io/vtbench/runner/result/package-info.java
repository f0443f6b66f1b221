/**
 * Holds what a run leaves behind: the records of {@code result.json}, and reading and
 * writing them. Of other packages it knows only how to write a file and how to refuse
 * one. A record keeps the lists that it gets, and nobody changes them.
 */
@NullMarked
package io.vtbench.runner.result;

import org.jspecify.annotations.NullMarked;
