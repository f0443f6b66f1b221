package io.vtbench.transfer.ledger;

import java.math.BigDecimal;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;

record TransferRequest(@NotBlank @Size(max = 64) String from, @NotBlank @Size(max = 64) String to,
		@NotNull @Positive BigDecimal amount) {

}
