package io.vtbench.lab.pool;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What stands before the pool. Its size is
 * {@code spring.datasource.hikari.maximum-pool-size}, how long a request waits for a
 * connection {@code spring.datasource.hikari.connection-timeout}.
 *
 * @param policy what becomes of a request beyond {@code pool.limit}, which
 * {@link PoolLimit} reads
 */
@ConfigurationProperties("pool")
record PoolProperties(@DefaultValue("none") Policy policy) {

	enum Policy {

		/** It joins the others that wait for a connection. */
		NONE,

		/** It waits before the pool, for as long as it takes. */
		BLOCK,

		/** It is told at once that there is no room. */
		REJECT

	}

}
