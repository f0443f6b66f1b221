package io.vtbench.bank.reactive.transfer;

import io.vtbench.bank.reactive.web.InvalidFieldException;
import jakarta.validation.Valid;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TransferController {

	private final TransferService transferService;

	TransferController(TransferService transferService) {
		this.transferService = transferService;
	}

	@PostMapping("/v1/transfers")
	Mono<ResponseEntity<TransferResponse>> transfer(@Valid @RequestBody TransferRequest request) {
		if (request.from().equals(request.to())) {
			throw new InvalidFieldException("to", "must differ from the account that pays");
		}
		return this.transferService.transfer(request)
			.map((response) -> ResponseEntity.status(statusOf(response)).body(response));
	}

	private static HttpStatus statusOf(TransferResponse response) {
		return switch (response.status()) {
			case COMPLETED -> HttpStatus.CREATED;
			case PENDING_VALIDATION -> HttpStatus.ACCEPTED;
		};
	}

}
