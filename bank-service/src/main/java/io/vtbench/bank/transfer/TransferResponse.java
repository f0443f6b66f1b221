package io.vtbench.bank.transfer;

import java.math.BigDecimal;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.vtbench.bank.backend.RiskClient;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of a transfer.
 *
 * @param id the transfer service's number; absent while no money has moved
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TransferResponse(@Nullable String id, Status status, RiskClient.Level risk, String from, String to,
		BigDecimal amount) {

	static TransferResponse of(TransferRequest request, RiskClient.Level risk, @Nullable String id) {
		return new TransferResponse(id, (id != null) ? Status.COMPLETED : Status.PENDING_VALIDATION, risk,
				request.from(), request.to(), request.amount());
	}

	enum Status {

		COMPLETED, PENDING_VALIDATION

	}

}
