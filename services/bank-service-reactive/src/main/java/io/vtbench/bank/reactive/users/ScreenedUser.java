package io.vtbench.bank.reactive.users;

/**
 * A user as the bank shows it.
 *
 * @param name as in the table
 * @param surname as the screening spells it
 */
record ScreenedUser(String name, String surname) {
}
