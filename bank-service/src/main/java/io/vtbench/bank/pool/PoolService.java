package io.vtbench.bank.pool;

import io.vtbench.bank.backend.BackEnd;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

@Service
@ConditionalOnBooleanProperty("pool.enabled")
class PoolService {

	private final JdbcClient jdbc;

	private final TransactionOperations transactions;

	private final RemoteCheck remoteCheck;

	PoolService(JdbcClient jdbc, TransactionOperations transactions, RemoteCheck remoteCheck) {
		this.jdbc = jdbc;
		this.transactions = transactions;
		this.remoteCheck = remoteCheck;
	}

	/** A query that takes the database so many milliseconds. */
	void query(long millis) {
		this.jdbc.sql("SELECT pg_sleep(?)").param(millis / 1000.0).query((row) -> {
		});
	}

	/** A transaction that keeps its connection while another service is asked. */
	void hold() {
		this.transactions.executeWithoutResult((status) -> {
			query(0);
			BackEnd.RISK.call(this.remoteCheck::screen);
		});
	}

}
