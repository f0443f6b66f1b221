/**
 * People in PostgreSQL, each screened, if {@code users.enabled} is set.
 */
@NullMarked
package io.vtbench.bank.users;

import org.jspecify.annotations.NullMarked;
