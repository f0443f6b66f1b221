/**
 * The screening list that the users scenario asks for every row.
 */
@NullMarked
package io.vtbench.risk.screening;

import org.jspecify.annotations.NullMarked;
