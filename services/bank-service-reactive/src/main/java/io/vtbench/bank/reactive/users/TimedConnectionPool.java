package io.vtbench.bank.reactive.users;

import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import reactor.core.publisher.Mono;

/**
 * Times how long each connection was waited for, as HikariCP does: also those that were
 * free at once, and not those that never came. The pool's own recorder knows only those
 * that were not free.
 */
class TimedConnectionPool extends ConnectionPool {

	private final Timer timer;

	TimedConnectionPool(ConnectionPoolConfiguration configuration, MeterRegistry registry) {
		super(configuration);
		this.timer = Timer.builder("r2dbc.pool.acquire")
			.description("Time until a connection was acquired.")
			.tag("name", "usersPool")
			.register(registry);
	}

	@Override
	public Mono<Connection> create() {
		return Mono.defer(() -> {
			long start = System.nanoTime();
			return super.create()
				.doOnNext((connection) -> this.timer.record(System.nanoTime() - start, TimeUnit.NANOSECONDS));
		});
	}

}
