package io.vtbench.bank.backend;

import java.util.Objects;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;

/** Asks the risk service. An answer that lacks its field is refused. */
@HttpExchange(accept = MediaType.APPLICATION_JSON_VALUE)
public interface RiskClient {

	@GetExchange("/v1/risks/transaction/{accountId}/{device}")
	Assessment assess(@PathVariable String accountId, @PathVariable String device);

	@GetExchange("/v1/screenings/{surname}")
	Screening screen(@PathVariable String surname);

	record Assessment(Level level) {
		public Assessment {
			Objects.requireNonNull(level, "level");
		}
	}

	record Screening(String surname) {
		public Screening {
			Objects.requireNonNull(surname, "surname");
		}
	}

	/** {@code HIGH} needs a person's validation before money moves. */
	enum Level {

		VERY_LOW, LOW, HIGH

	}

}
