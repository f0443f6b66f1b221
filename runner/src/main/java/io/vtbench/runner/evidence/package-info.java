/**
 * What happens inside a service under load, seen from outside: which kind of thread
 * serves requests, where they wait, what is pinned. Taken from forks of its own, never
 * from measured ones, because every look costs something.
 */
@NullMarked
package io.vtbench.runner.evidence;

import org.jspecify.annotations.NullMarked;
