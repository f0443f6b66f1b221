package io.vtbench.bank.transfer;

import java.util.Objects;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;

/**
 * The risk service, as far as a transfer needs it.
 */
interface RiskClient {

	@GetExchange(url = "/v1/risks/transaction/{accountId}/{device}", accept = MediaType.APPLICATION_JSON_VALUE)
	Assessment assess(@PathVariable String accountId, @PathVariable String device);

	record Assessment(Level level) {

		public Assessment {
			Objects.requireNonNull(level, "level");
		}

	}

	/** {@code HIGH} needs a person's validation before money moves. */
	enum Level {

		VERY_LOW, LOW, HIGH

	}

}
