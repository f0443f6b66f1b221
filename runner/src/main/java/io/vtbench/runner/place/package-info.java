/** Where the subject, its back-ends and the load run: an interface, and nothing else. */
@NullMarked
package io.vtbench.runner.place;

import org.jspecify.annotations.NullMarked;
