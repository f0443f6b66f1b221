package io.vtbench.batch;

import java.math.BigDecimal;

/**
 * A payment as a partner asks for it.
 *
 * @param file name of the partner's file
 * @param line its line number, from 1
 * @param account the partner's account
 * @param amount as sent
 */
record PaymentOrder(String file, int line, String account, BigDecimal amount) {
}
