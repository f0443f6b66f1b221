package io.vtbench.bank.backend;

import java.math.BigDecimal;
import java.util.Objects;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.PostExchange;

/** Asks the transfer service to move money. */
public interface TransferClient {

	@PostExchange(url = "/v1/transfers", contentType = MediaType.APPLICATION_JSON_VALUE,
			accept = MediaType.APPLICATION_JSON_VALUE)
	Receipt move(@RequestBody Order order);

	record Order(String from, String to, BigDecimal amount) {
	}

	record Receipt(String id, String status) {
		public Receipt {
			Objects.requireNonNull(id, "id");
			Objects.requireNonNull(status, "status");
		}
	}

}
