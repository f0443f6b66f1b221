package io.vtbench.lab.transfer;

import jakarta.validation.Valid;

import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("transfer")
class TransferController {

	private final TransferService transferService;

	TransferController(TransferService transferService) {
		this.transferService = transferService;
	}

	@PostMapping("/v1/transfers")
	ResponseEntity<TransferResponse> transfer(@Valid @RequestBody TransferRequest request) {
		TransferResponse response = this.transferService.transfer(request);
		boolean completed = response.status() == TransferResponse.Status.COMPLETED;
		return ResponseEntity.status(completed ? HttpStatus.CREATED : HttpStatus.ACCEPTED).body(response);
	}

}
