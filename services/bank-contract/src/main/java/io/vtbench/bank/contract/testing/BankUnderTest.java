package io.vtbench.bank.contract.testing;

import java.util.List;
import java.util.ServiceLoader;

/**
 * What the suite must know of the bank whose tests it is part of. That bank names its
 * implementation in {@code META-INF/services}.
 */
public interface BankUnderTest {

	static BankUnderTest find() {
		return ServiceLoader.load(BankUnderTest.class)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(
					"Name an implementation in META-INF/services/" + BankUnderTest.class.getName()));
	}

	/**
	 * The class that starts it.
	 */
	Class<?> application();

	List<Arm> arms();

	default List<Arm> armsWithEveryClient() {
		return arms();
	}

	/**
	 * How many requests it serves at a time: all that arrive unless its threads are
	 * limited.
	 */
	default int requestsAtOnce(Arm arm) {
		return Integer.MAX_VALUE;
	}

	/**
	 * The property for the silence that ends a connection whose request is not complete.
	 */
	default String connectionTimeout() {
		return "server.tomcat.connection-timeout";
	}

	/**
	 * Returns the properties for how long the database may take for a query, and how long
	 * it may say nothing.
	 */
	default String[] databaseTimeouts(int queryMillis, int silenceSeconds) {
		String driver = "spring.datasource.hikari.data-source-properties.";
		return new String[] { driver + "options=-c statement_timeout=" + queryMillis,
				driver + "socketTimeout=" + silenceSeconds };
	}

	/**
	 * What its database pool calls its series: by default, as HikariCP does.
	 */
	default PoolSeries poolSeries() {
		return new PoolSeries("hikaricp_connections_active", "hikaricp_connections_pending", "hikaricp_connections_max",
				"hikaricp_connections_acquire_seconds_count");
	}

	/**
	 * A regular expression for the names of the threads that serve requests.
	 */
	String threadNames();

	/**
	 * Called before a bank starts.
	 */
	default void starting() {
	}

	/**
	 * Called after a bank has stopped; fails when it did what it must not do.
	 */
	default void stopped() {
	}

	/**
	 * Names of series, labels included.
	 *
	 * @param active connections in use
	 * @param pending requests that wait for one
	 * @param max size of the pool
	 * @param acquires connections acquired so far
	 */
	record PoolSeries(String active, String pending, String max, String acquires) {
	}

}
