package io.vtbench.transfer.ledger;

import java.math.BigDecimal;
import java.util.UUID;

record Transfer(UUID id, String from, String to, BigDecimal amount, Status status) {

	boolean concerns(String accountId) {
		return accountId.equals(this.from) || accountId.equals(this.to);
	}

	enum Status {

		COMPLETED

	}

}
