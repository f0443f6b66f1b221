package io.vtbench.runner.evidence;

import java.util.List;
import java.util.Optional;

import io.vtbench.runner.evidence.ThreadDump.DumpedThread;

/**
 * What a thread that serves a request is doing, told by the frames on its stack. Earlier
 * rows win: a thread that waits for a connection also waits in a lock. A thread that
 * waits in a way that no row knows is never called running.
 */
enum WaitKind {

	NESTED_JAR("a class or resource in a jar of jars", "org.springframework.boot.loader."),

	MONITOR("a monitor (synchronized)"),

	DATABASE_POOL("a connection of the database pool", "com.zaxxer.hikari.pool.HikariPool.getConnection(",
			"org.apache.tomcat.jdbc.pool.ConnectionPool.borrowConnection(",
			"org.apache.commons.dbcp2.PoolingDataSource.getConnection(",
			"oracle.ucp.jdbc.PoolDataSourceImpl.getConnection(",
			"com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable(",
			"com.mongodb.internal.connection.ConcurrentPool",
			"com.mongodb.internal.connection.DefaultConnectionPool$OpenConcurrencyLimiter.acquirePermit"),

	HTTP_POOL("a connection of the HTTP client's pool",
			"org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$1.get(", "org.apache.hc.core5.pool.",
			"org.apache.http.pool.", "org.apache.http.impl.conn.Pooling",
			"org.eclipse.jetty.client.AbstractConnectionPool."),

	DATABASE("an answer of the database", "org.postgresql.core.VisibleBufferedInputStream.",
			"org.postgresql.core.v3.QueryExecutorImpl.", "com.mysql.cj.protocol.", "org.mariadb.jdbc.client.",
			"oracle.net.ns.", "com.microsoft.sqlserver.jdbc.TDS", "org.h2.mvstore.", "org.h2.engine.", "org.hsqldb.",
			"com.mongodb.internal.connection.SocketStream."),

	/** Frames of servers alone: Jetty's client writes by other ones. */
	CLIENT("the client to take the answer", "org.apache.tomcat.util.net.SocketWrapperBase.doWrite(",
			"org.apache.tomcat.util.net.SocketWrapperBase.flush", "org.apache.tomcat.util.net.SocketWrapperBase.write",
			"org.eclipse.jetty.server.HttpOutput.", "org.eclipse.jetty.ee9.nested.HttpOutput.",
			"org.eclipse.jetty.ee10.servlet.HttpOutput.", "org.eclipse.jetty.ee11.servlet.HttpOutput."),

	REMOTE("an answer of a remote host", "sun.nio.ch.NioSocketImpl.", "sun.nio.ch.SocketDispatcher.read",
			"java.net.SocketInputStream.", "java.net.Socket$SocketInputStream.", "java.net.Socket.connect(",
			"jdk.internal.net.http.", "java.net.http.HttpClient", "sun.nio.ch.SocketChannelImpl.",
			"java.net.Inet4AddressImpl.lookup", "java.net.Inet6AddressImpl.lookup",
			"io.grpc.stub.ClientCalls$ThreadlessExecutor.wait",
			"io.grpc.stub.ClientCalls$ThreadSafeThreadlessExecutor.wait",
			"io.grpc.stub.ClientCalls$BlockingResponseStream.wait", "com.rabbitmq.utility.Blocking",
			"org.apache.http.concurrent.BasicFuture.get(", "org.apache.hc.core5.concurrent.BasicFuture.get(",
			"org.apache.kafka.clients.producer.internals.FutureRecordMetadata.get(",
			"io.lettuce.core.internal.Futures.await"),

	LIMIT("a free place below a limit of its own", "java.util.concurrent.Semaphore.acquire",
			"org.springframework.util.ConcurrencyThrottleSupport.", "io.github.resilience4j."),

	SLEEP("the end of a sleep", "java.lang.Thread.sleep(", "java.util.concurrent.TimeUnit.sleep("),

	RESULT("the result of another thread", "java.util.concurrent.FutureTask.get(",
			"java.util.concurrent.CompletableFuture.", "java.util.concurrent.ForkJoinTask.",
			"java.util.concurrent.CountDownLatch.await(", "reactor.core.publisher.BlockingSingleSubscriber.",
			"reactor.core.publisher.BlockingMonoSubscriber.", "java.util.concurrent.StructuredTaskScope"),

	QUEUE("an element of a queue, or room in it", "java.util.concurrent.ArrayBlockingQueue.",
			"java.util.concurrent.LinkedBlockingQueue.", "java.util.concurrent.LinkedBlockingDeque.",
			"java.util.concurrent.PriorityBlockingQueue.", "java.util.concurrent.SynchronousQueue.",
			"java.util.concurrent.LinkedTransferQueue.", "java.util.concurrent.DelayQueue."),

	LOCK("a lock", "java.util.concurrent.locks.ReentrantLock.", "java.util.concurrent.locks.ReentrantReadWriteLock",
			"java.util.concurrent.locks.StampedLock."),

	FILE("a file", "sun.nio.ch.FileDispatcherImpl.", "sun.nio.ch.UnixFileDispatcherImpl.", "java.io.FileInputStream.",
			"java.io.FileOutputStream.", "java.io.RandomAccessFile.", "sun.nio.fs."),

	UNKNOWN("something that the trial does not recognise"),

	RUNNING("nothing: it runs or is ready to");

	private final String text;

	private final List<String> frames;

	WaitKind(String text, String... frames) {
		this.text = text;
		this.frames = List.of(frames);
	}

	/** What is waited for, for people. */
	String text() {
		return this.text;
	}

	/** Kind of a thread's wait. */
	static WaitKind of(DumpedThread thread) {
		List<String> stack = thread.bareStack();
		for (WaitKind kind : values()) {
			if (kind == MONITOR ? "BLOCKED".equals(thread.state()) : kind.frame(stack).isPresent()) {
				return kind;
			}
		}
		return thread.waits() ? UNKNOWN : RUNNING;
	}

	/** The frame by which the kind is known. */
	Optional<String> frame(List<String> bareStack) {
		return bareStack.stream().filter((frame) -> this.frames.stream().anyMatch(frame::startsWith)).findFirst();
	}

}
