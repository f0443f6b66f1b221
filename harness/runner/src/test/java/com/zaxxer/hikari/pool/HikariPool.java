package com.zaxxer.hikari.pool;

import java.util.concurrent.Semaphore;

/** A frame such as a request has that waits for a database connection. */
public final class HikariPool {

	private static final Semaphore CONNECTIONS = new Semaphore(0);

	private HikariPool() {
	}

	public static void getConnection() {
		CONNECTIONS.acquireUninterruptibly();
	}

}
