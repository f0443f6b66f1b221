package io.vtbench.runner.inside;

import java.util.List;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.result.WaitKind;

/**
 * Recognises what a thread that serves a request is doing by the frames on its stack. A
 * thread that waits in a way that is not known is never called running.
 */
final class Waits {

	private Waits() {
	}

	/** Kind of a thread's wait. */
	static WaitKind of(DumpedThread thread) {
		List<String> stack = thread.bareStack();
		for (WaitKind kind : WaitKind.values()) {
			if ((kind == WaitKind.MONITOR) ? "BLOCKED".equals(thread.state()) : shows(kind, stack)) {
				return kind;
			}
		}
		return thread.waits() ? WaitKind.UNKNOWN : WaitKind.RUNNING;
	}

	/** Whether a stack has a frame by which a kind is known. */
	private static boolean shows(WaitKind kind, List<String> bareStack) {
		List<String> frames = frames(kind);
		return bareStack.stream().anyMatch((frame) -> frames.stream().anyMatch(frame::startsWith));
	}

	/** Beginnings of the frames of a kind; none where it is not known by frames. */
	private static List<String> frames(WaitKind kind) {
		return switch (kind) {
			case NESTED_JAR -> List.of("org.springframework.boot.loader.");
			case DATABASE_POOL -> List.of("com.zaxxer.hikari.pool.HikariPool.getConnection(",
					"org.apache.tomcat.jdbc.pool.ConnectionPool.borrowConnection(",
					"org.apache.commons.dbcp2.PoolingDataSource.getConnection(",
					"oracle.ucp.jdbc.PoolDataSourceImpl.getConnection(",
					"com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable(",
					"com.mongodb.internal.connection.ConcurrentPool",
					"com.mongodb.internal.connection.DefaultConnectionPool$OpenConcurrencyLimiter.acquirePermit");
			case HTTP_POOL -> List.of("org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$1.get(",
					"org.apache.hc.core5.pool.", "org.apache.http.pool.", "org.apache.http.impl.conn.Pooling",
					"org.eclipse.jetty.client.AbstractConnectionPool.");
			case DATABASE -> List.of("org.postgresql.core.VisibleBufferedInputStream.",
					"org.postgresql.core.v3.QueryExecutorImpl.", "com.mysql.cj.protocol.", "org.mariadb.jdbc.client.",
					"oracle.net.ns.", "com.microsoft.sqlserver.jdbc.TDS", "org.h2.mvstore.", "org.h2.engine.",
					"org.hsqldb.", "com.mongodb.internal.connection.SocketStream.");
			// frames of servers alone: Jetty's client writes by other ones
			case CLIENT -> List.of("org.apache.tomcat.util.net.SocketWrapperBase.doWrite(",
					"org.apache.tomcat.util.net.SocketWrapperBase.flush",
					"org.apache.tomcat.util.net.SocketWrapperBase.write", "org.eclipse.jetty.server.HttpOutput.",
					"org.eclipse.jetty.ee9.nested.HttpOutput.", "org.eclipse.jetty.ee10.servlet.HttpOutput.",
					"org.eclipse.jetty.ee11.servlet.HttpOutput.");
			case REMOTE -> List.of("sun.nio.ch.NioSocketImpl.", "sun.nio.ch.SocketDispatcher.read",
					"java.net.SocketInputStream.", "java.net.Socket$SocketInputStream.", "java.net.Socket.connect(",
					"jdk.internal.net.http.", "java.net.http.HttpClient", "sun.nio.ch.SocketChannelImpl.",
					"java.net.Inet4AddressImpl.lookup", "java.net.Inet6AddressImpl.lookup",
					"io.grpc.stub.ClientCalls$ThreadlessExecutor.wait",
					"io.grpc.stub.ClientCalls$ThreadSafeThreadlessExecutor.wait",
					"io.grpc.stub.ClientCalls$BlockingResponseStream.wait", "com.rabbitmq.utility.Blocking",
					"org.apache.http.concurrent.BasicFuture.get(", "org.apache.hc.core5.concurrent.BasicFuture.get(",
					"org.apache.kafka.clients.producer.internals.FutureRecordMetadata.get(",
					"io.lettuce.core.internal.Futures.await");
			case LIMIT -> List.of("java.util.concurrent.Semaphore.acquire",
					"org.springframework.util.ConcurrencyThrottleSupport.", "io.github.resilience4j.");
			case SLEEP -> List.of("java.lang.Thread.sleep(", "java.util.concurrent.TimeUnit.sleep(");
			case RESULT -> List.of("java.util.concurrent.FutureTask.get(", "java.util.concurrent.CompletableFuture.",
					"java.util.concurrent.ForkJoinTask.", "java.util.concurrent.CountDownLatch.await(",
					"reactor.core.publisher.BlockingSingleSubscriber.",
					"reactor.core.publisher.BlockingMonoSubscriber.", "java.util.concurrent.StructuredTaskScope");
			case QUEUE -> List.of("java.util.concurrent.ArrayBlockingQueue.",
					"java.util.concurrent.LinkedBlockingQueue.", "java.util.concurrent.LinkedBlockingDeque.",
					"java.util.concurrent.PriorityBlockingQueue.", "java.util.concurrent.SynchronousQueue.",
					"java.util.concurrent.LinkedTransferQueue.", "java.util.concurrent.DelayQueue.");
			case LOCK -> List.of("java.util.concurrent.locks.ReentrantLock.",
					"java.util.concurrent.locks.ReentrantReadWriteLock", "java.util.concurrent.locks.StampedLock.");
			case FILE -> List.of("sun.nio.ch.FileDispatcherImpl.", "sun.nio.ch.UnixFileDispatcherImpl.",
					"java.io.FileInputStream.", "java.io.FileOutputStream.", "java.io.RandomAccessFile.",
					"sun.nio.fs.");
			case MONITOR, UNKNOWN, RUNNING -> List.of();
		};
	}

}
