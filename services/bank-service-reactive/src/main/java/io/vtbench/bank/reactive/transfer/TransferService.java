package io.vtbench.bank.reactive.transfer;

import io.vtbench.bank.reactive.backend.BackEndException;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Service;

/**
 * Moves money, unless the risk of it is high.
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

	Mono<TransferResponse> transfer(TransferRequest request) {
		return this.riskClient.assess(request.from(), request.device())
			.flatMap((assessment) -> decide(assessment.level(), request));
	}

	private Mono<TransferResponse> decide(RiskClient.Level risk, TransferRequest request) {
		if (risk == RiskClient.Level.HIGH) {
			return Mono.just(TransferResponse.pendingValidation(risk, request));
		}
		TransferClient.Order order = new TransferClient.Order(request.from(), request.to(), request.amount());
		return this.transferClient.move(order)
			.map((receipt) -> TransferResponse.completed(receipt.id(), risk, request))
			.doOnError(BackEndException.class, TransferService::sayThatItMayBePaid);
	}

	private static void sayThatItMayBePaid(BackEndException failure) {
		if (failure.mayHaveActed()) {
			failure.setDetail(failure.getBody().getDetail() + MAY_BE_PAID);
		}
	}

}
