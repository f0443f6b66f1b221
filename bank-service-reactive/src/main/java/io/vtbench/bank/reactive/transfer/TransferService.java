package io.vtbench.bank.reactive.transfer;

import io.vtbench.bank.reactive.backend.BackEnd;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Service;

/**
 * Moves money, unless the risk of it is high.
 */
@Service
class TransferService {

	private final RiskClient riskClient;

	private final TransferClient transferClient;

	TransferService(RiskClient riskClient, TransferClient transferClient) {
		this.riskClient = riskClient;
		this.transferClient = transferClient;
	}

	Mono<TransferResponse> transfer(TransferRequest request) {
		return BackEnd.RISK.watch(this.riskClient.assess(request.from(), request.device()))
			.flatMap((assessment) -> decide(assessment.level(), request));
	}

	private Mono<TransferResponse> decide(RiskLevel risk, TransferRequest request) {
		if (risk == RiskLevel.HIGH) {
			return Mono.just(TransferResponse.pendingValidation(risk, request));
		}
		TransferClient.Order order = new TransferClient.Order(request.from(), request.to(), request.amount());
		return BackEnd.TRANSFER.watch(this.transferClient.move(order))
			.map((receipt) -> TransferResponse.completed(receipt.id(), risk, request));
	}

}
