package io.vtbench.lab.transfer;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Service;

/**
 * Moves money, unless the risk of it is high.
 */
@Service
@Profile("transfer")
class TransferService {

	private final RiskClient riskClient;

	private final TransferClient transferClient;

	TransferService(RiskClient riskClient, TransferClient transferClient) {
		this.riskClient = riskClient;
		this.transferClient = transferClient;
	}

	TransferResponse transfer(TransferRequest request) {
		RiskClient.Level risk = this.riskClient.assess(request.from(), request.device()).level();
		if (risk == RiskClient.Level.HIGH) {
			return TransferResponse.pendingValidation(risk, request);
		}
		TransferClient.Order order = new TransferClient.Order(request.from(), request.to(), request.amount());
		TransferClient.Receipt receipt = this.transferClient.move(order);
		return TransferResponse.completed(receipt.id(), risk, request);
	}

}
