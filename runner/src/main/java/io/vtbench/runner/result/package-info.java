/**
 * What a run leaves behind: the records of {@code result.json}, and reading and writing
 * them. A leaf: knows no other package.
 */
@NullMarked
package io.vtbench.runner.result;

import org.jspecify.annotations.NullMarked;
