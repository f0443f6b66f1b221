package io.vtbench.lab.transfer;

import java.math.BigDecimal;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What became of a transfer.
 *
 * @param id the transfer service's number; absent while no money has moved
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TransferResponse(@Nullable String id, Status status, RiskClient.Level risk, String from, String to,
		BigDecimal amount) {

	static TransferResponse completed(String id, RiskClient.Level risk, TransferRequest request) {
		return new TransferResponse(id, Status.COMPLETED, risk, request.from(), request.to(), request.amount());
	}

	static TransferResponse pendingValidation(RiskClient.Level risk, TransferRequest request) {
		return new TransferResponse(null, Status.PENDING_VALIDATION, risk, request.from(), request.to(),
				request.amount());
	}

	enum Status {

		COMPLETED, PENDING_VALIDATION

	}

}
