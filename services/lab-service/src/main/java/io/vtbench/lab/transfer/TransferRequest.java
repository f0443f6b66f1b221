package io.vtbench.lab.transfer;

import java.math.BigDecimal;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

/**
 * What a customer asks for.
 */
record TransferRequest(@NotNull @Positive BigDecimal amount, @NotBlank String from, @NotBlank String to,
		@NotBlank String device) {

}
