package io.vtbench.batch.payment;

import java.math.BigDecimal;

/**
 * A payment ready to be written.
 *
 * @param file name of the partner's file
 * @param line its line number, from 1
 * @param account the partner's account
 * @param amount as sent
 * @param converted with the fee, rounded to cents
 * @param status whether it is worth paying
 */
public record Payment(String file, int line, String account, BigDecimal amount, BigDecimal converted,
		Status status) implements Processed {

	/** OK is paid; SKIP is below the threshold. */
	public enum Status {

		OK, SKIP

	}

}
