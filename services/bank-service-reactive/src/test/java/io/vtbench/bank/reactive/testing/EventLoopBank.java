package io.vtbench.bank.reactive.testing;

import java.util.List;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;
import io.vtbench.bank.reactive.ReactiveBankApplication;

/**
 * This bank, for the tests that it shares with bank-service. Each of them fails when an
 * event loop was blocked.
 */
public class EventLoopBank implements BankUnderTest {

	/** The one arm of this bank. */
	public static final Arm ARM = new Arm("EVENT-LOOP", "event-loop", List.of("spring.profiles.active=measured"));

	@Override
	public Class<?> application() {
		return ReactiveBankApplication.class;
	}

	@Override
	public List<Arm> arms() {
		return List.of(ARM);
	}

	@Override
	public String connectionTimeout() {
		return "bank.http.connection-timeout";
	}

	@Override
	public PoolSeries poolSeries() {
		return new PoolSeries("r2dbc_pool_acquired_connections", "r2dbc_pool_pending_connections",
				"r2dbc_pool_max_allocated_connections", "r2dbc_pool_acquire_seconds_count");
	}

	@Override
	public String[] databaseTimeouts(int queryMillis, int silenceSeconds) {
		return new String[] { "users.database.query-timeout=" + queryMillis,
				"users.database.silence-timeout=" + silenceSeconds };
	}

	@Override
	public String threadNames() {
		return "(reactor|parallel|boundedElastic).*";
	}

	@Override
	public void starting() {
		BlockingCalls.watch();
	}

	@Override
	public void stopped() {
		BlockingCalls.expectNone();
	}

}
