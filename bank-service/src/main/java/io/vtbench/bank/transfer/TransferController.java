package io.vtbench.bank.transfer;

import io.swagger.v3.oas.annotations.Operation;
import io.vtbench.bank.web.InvalidFieldException;
import jakarta.validation.Valid;

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

	@Operation(summary = "Moves money, unless the risk of it is high", description = "After a 502 or"
			+ " 504 with backEnd transfer-service, the money may have moved all the same. The same request would move it"
			+ " once more, because the bank knows none again: look at the account in the transfer service first.")
	@PostMapping("/v1/transfers")
	ResponseEntity<TransferResponse> transfer(@Valid @RequestBody TransferRequest request) {
		if (request.from().equals(request.to())) {
			throw new InvalidFieldException("to", "must differ from the account that pays");
		}
		TransferResponse response = this.transferService.transfer(request);
		return ResponseEntity.status(statusOf(response)).body(response);
	}

	private static HttpStatus statusOf(TransferResponse response) {
		return switch (response.status()) {
			case COMPLETED -> HttpStatus.CREATED;
			case PENDING_VALIDATION -> HttpStatus.ACCEPTED;
		};
	}

}
