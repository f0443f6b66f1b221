package io.vtbench.transfer.ledger;

import java.math.BigDecimal;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

/**
 * What the bank asks for.
 *
 * @param from the account to take the money from
 * @param to the account to give it to
 * @param amount below a million millions, in hundredths at the finest
 */
record TransferRequest(@NotBlank @Size(max = 64) String from, @NotBlank @Size(max = 64) String to,
		@NotNull @Positive @DecimalMax("999999999999.99") @Digits(integer = 12, fraction = 2) BigDecimal amount) {

}
