package io.vtbench.bank.transfer;

import java.math.BigDecimal;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;

/**
 * Says what a customer asks for. The maximum is for exponents so large that counting
 * their digits overflows.
 */
record TransferRequest(
		@NotNull @Positive @DecimalMax("999999999999.99") @Digits(integer = 12, fraction = 2) BigDecimal amount,
		@NotNull @Pattern(regexp = IDENTIFIER, message = NOT_AN_IDENTIFIER) String from,
		@NotNull @Pattern(regexp = IDENTIFIER, message = NOT_AN_IDENTIFIER) String to,
		@NotNull @Pattern(regexp = IDENTIFIER, message = NOT_AN_IDENTIFIER) String device) {

	/** Safe as a segment of a path: the risk service gets it in its URL. */
	private static final String IDENTIFIER = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

	private static final String NOT_AN_IDENTIFIER = "must have 1 to 64 letters, digits, '.', '_' or '-' and start with a letter or digit";

	/** Is named after the field that its message is to name. */
	@AssertTrue(message = "must differ from the account that pays")
	boolean isTo() {
		return this.to == null || !this.to.equals(this.from);
	}

}
