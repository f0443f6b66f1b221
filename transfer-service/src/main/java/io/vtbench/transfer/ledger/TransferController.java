package io.vtbench.transfer.ledger;

import java.util.List;
import java.util.UUID;

import io.vtbench.backend.latency.Latency;
import io.vtbench.transfer.ledger.Transfer.Status;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/v1/transfers")
class TransferController {

	private final Latency latency;

	private final Ledger ledger;

	TransferController(Latency transferLatency, LedgerProperties properties) {
		this.latency = transferLatency;
		this.ledger = new Ledger(properties.capacity(), properties.listed());
	}

	@PostMapping
	@ResponseStatus(HttpStatus.CREATED)
	Receipt transfer(@Valid @RequestBody TransferRequest request) {
		this.latency.await();
		Transfer transfer = this.ledger.add(request.from(), request.to(), request.amount());
		return new Receipt(transfer.id(), transfer.status());
	}

	@GetMapping("/{accountId}")
	List<Transfer> transfers(@PathVariable @Size(max = 64) String accountId) {
		return this.ledger.of(accountId);
	}

	record Receipt(UUID id, Status status) {

	}

}
