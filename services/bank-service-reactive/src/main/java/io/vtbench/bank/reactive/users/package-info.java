/**
 * People in a PostgreSQL table, each screened by the risk service. Nothing of it exists,
 * no pool and no driver, unless {@code users.enabled} is set.
 */
@NullMarked
package io.vtbench.bank.reactive.users;

import org.jspecify.annotations.NullMarked;
