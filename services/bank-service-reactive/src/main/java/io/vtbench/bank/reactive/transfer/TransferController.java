package io.vtbench.bank.reactive.transfer;

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
		return this.transferService.transfer(request)
			.map((response) -> ResponseEntity.status(statusOf(response.status())).body(response));
	}

	private static HttpStatus statusOf(TransferResponse.Status status) {
		return (status == TransferResponse.Status.COMPLETED) ? HttpStatus.CREATED : HttpStatus.ACCEPTED;
	}

}
