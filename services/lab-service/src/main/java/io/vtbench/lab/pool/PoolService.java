package io.vtbench.lab.pool;

import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

@Service
@Profile("pool")
class PoolService {

	private final JdbcClient jdbc;

	private final TransactionOperations transactions;

	private final RiskCheck riskCheck;

	PoolService(JdbcClient jdbc, TransactionOperations transactions, RiskCheck riskCheck) {
		this.jdbc = jdbc;
		this.transactions = transactions;
		this.riskCheck = riskCheck;
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
			this.riskCheck.screen();
		});
	}

}
