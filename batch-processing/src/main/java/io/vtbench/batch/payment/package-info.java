/** What happens to one line of a partner file: parsed, validated, converted, written. */
@NullMarked
package io.vtbench.batch.payment;

import org.jspecify.annotations.NullMarked;
