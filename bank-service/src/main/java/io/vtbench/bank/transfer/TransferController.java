package io.vtbench.bank.transfer;

import io.swagger.v3.oas.annotations.Operation;
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
			+ " 504 with backEnd transfer-service, the money may have moved all the same. The same request would"
			+ " move it once more: look at the account in the transfer service first.")
	@PostMapping("/v1/transfers")
	ResponseEntity<TransferResponse> transfer(@Valid @RequestBody TransferRequest request) {
		TransferResponse response = this.transferService.transfer(request);
		boolean completed = response.status() == TransferResponse.Status.COMPLETED;
		return ResponseEntity.status(completed ? HttpStatus.CREATED : HttpStatus.ACCEPTED).body(response);
	}

}
