package io.vtbench.risk.transaction;

import io.vtbench.backend.latency.Latency;
import jakarta.validation.constraints.Size;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RiskController {

	private final Latency latency;

	RiskController(@Qualifier("transactionLatency") Latency latency) {
		this.latency = latency;
	}

	@GetMapping("/v1/risks/transaction/{accountId}/{device}")
	Risk risk(@PathVariable @Size(max = 64) String accountId, @PathVariable @Size(max = 64) String device) {
		this.latency.await();
		return new Risk(RiskLevel.of(accountId, device));
	}

	record Risk(RiskLevel level) {

	}

}
