package io.vtbench.bank.transfer;

import io.vtbench.bank.backend.BackEndException;
import io.vtbench.bank.backend.RiskClient;
import io.vtbench.bank.backend.TransferClient;

import org.springframework.stereotype.Service;

/**
 * Moves money, unless the risk of it is high: two calls, one after the other, each of
 * which blocks the thread of its request.
 */
@Service
class TransferService {

	private static final String MAY_BE_PAID = "; the money may have moved all the same: look before you order it again";

	private final RiskClient riskClient;

	private final TransferClient transferClient;

	TransferService(RiskClient riskClient, TransferClient transferClient) {
		this.riskClient = riskClient;
		this.transferClient = transferClient;
	}

	TransferResponse transfer(TransferRequest request) {
		RiskClient.Level risk = this.riskClient.assess(request.from(), request.device()).level();
		if (risk == RiskClient.Level.HIGH) {
			return TransferResponse.of(request, risk, null);
		}
		try {
			TransferClient.Order order = new TransferClient.Order(request.from(), request.to(), request.amount());
			return TransferResponse.of(request, risk, this.transferClient.move(order).id());
		}
		catch (BackEndException ex) {
			if (ex.mayHaveActed()) {
				ex.setDetail(ex.getBody().getDetail() + MAY_BE_PAID);
			}
			throw ex;
		}
	}

}
