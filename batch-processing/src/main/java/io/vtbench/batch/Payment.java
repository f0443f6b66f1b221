package io.vtbench.batch;

import java.math.BigDecimal;

/**
 * A payment ready to be written.
 *
 * @param order what the partner asks for
 * @param converted the amount with the fee, rounded to cents
 * @param status whether it is worth paying
 */
record Payment(PaymentOrder order, BigDecimal converted, Status status) {

	/** OK is paid; SKIP is below the threshold. */
	enum Status {

		OK, SKIP

	}

}
