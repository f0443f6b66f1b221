package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Shows where requests were, over several thread dumps under load: a profile by sampling
 * that treats platform and virtual threads alike.
 *
 * @param dumps number of dumps
 * @param platform sights of requests on platform threads
 * @param virtual sights of requests on virtual threads
 * @param eventLoop sights of requests on event loops
 * @param loopsAlone whether nothing but event loops can serve
 * @param idle thread type of a Tomcat in whose pool nobody was seen serving; null where
 * no dump shows it
 * @param places where requests were, most frequent first
 */
record WaitingProfile(int dumps, int platform, int virtual, int eventLoop, boolean loopsAlone,
		@Nullable ThreadKind idle, List<Place> places) {

	private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

	/**
	 * The packages of others' code: the first frame outside of them is the service's own.
	 */
	private static final List<String> LIBRARIES = List.of("jakarta.", "org.springframework.", "org.apache.",
			"com.zaxxer.", "org.postgresql.", "com.mysql.", "com.mongodb.", "com.mchange.", "com.rabbitmq.", "io.grpc.",
			"io.lettuce.", "org.h2.", "org.hibernate.", "reactor.", "io.netty.", "io.micrometer.", "org.eclipse.jetty.",
			"io.undertow.", "okhttp3.", "org.aspectj.", "com.fasterxml.", "tools.jackson.");

	private static final int MAX_PLACES = 20;

	/**
	 * The virtual threads started from which they serve requests. A service starts a few
	 * virtual threads of its own, without serving by them.
	 */
	private static final long MANY_STARTS = 50;

	/**
	 * The share of the processors, 0 to 1, that threads which run use at least: those
	 * that use fewer wait in native code, where no frame says so.
	 */
	private static final double COMPUTING = 0.35;

	/**
	 * Makes the profile of some dumps.
	 * @param cores processors that the JVM used meanwhile; null where that is not known
	 */
	static WaitingProfile of(List<ThreadDump> dumps, @Nullable Double cores) {
		boolean idle = isIdle(dumps, cores);
		List<DumpedThread> serving = dumps.stream().flatMap((dump) -> dump.serving().stream()).toList();
		Map<String, List<DumpedThread>> groups = Maps.grouped(serving.stream(),
				(thread) -> kind(thread, idle) + " " + ownFrame(thread.bareStack()));
		int eventLoop = (int) serving.stream().filter(DumpedThread::servesOnEventLoop).count();
		int virtual = (int) serving.stream()
			.filter((thread) -> thread.virtual() && !thread.servesOnEventLoop())
			.count();
		List<Place> places = groups.values()
			.stream()
			.map((threads) -> place(threads, serving.size(), idle))
			.sorted(Comparator.comparingInt(Place::seen).reversed())
			.toList();
		boolean loopsAlone = dumps.stream().anyMatch(ThreadDump::hasEventLoopsAlone);
		ThreadKind idleTomcat = dumps.stream()
			.map(ThreadDump::idleTomcat)
			.filter(Objects::nonNull)
			.min(Comparator.naturalOrder())
			.orElse(null);
		return new WaitingProfile(dumps.size(), serving.size() - virtual - eventLoop, virtual, eventLoop, loopsAlone,
				idleTomcat, places);
	}

	private static WaitKind kind(DumpedThread thread, boolean idle) {
		WaitKind kind = Waits.of(thread);
		return (idle && kind == WaitKind.RUNNING) ? WaitKind.NATIVE : kind;
	}

	/**
	 * Returns whether threads that seem to run leave processors idle.
	 * @param cores processors that the JVM used meanwhile; null where that is not known
	 */
	static boolean isIdle(List<ThreadDump> dumps, @Nullable Double cores) {
		long running = dumps.stream()
			.flatMap((dump) -> dump.serving().stream())
			.filter((thread) -> Waits.of(thread) == WaitKind.RUNNING)
			.count();
		double atOnce = Math.min((double) running / Math.max(1, dumps.size()),
				Runtime.getRuntime().availableProcessors());
		return cores != null && atOnce >= 1 && cores < COMPUTING * atOnce;
	}

	private static Place place(List<DumpedThread> threads, int all, boolean idle) {
		DumpedThread example = threads.getFirst();
		return new Place(kind(example, idle).text(), ownFrame(example.bareStack()), threads.size(),
				(double) threads.size() / all, example.bareStack());
	}

	/**
	 * Returns the first frame of the service's own code; where there is none, the first
	 * of a library, and else the top one.
	 */
	static String ownFrame(List<String> stack) {
		// generated proxies carry the name of the class that they stand for
		List<String> code = stack.stream().filter((frame) -> isOutside(JDK, frame) && !frame.contains("$$")).toList();
		return code.stream()
			.filter((frame) -> isOutside(LIBRARIES, frame))
			.findFirst()
			.orElseGet(() -> code.isEmpty() ? stack.getFirst() : code.getFirst());
	}

	/** Returns whether a frame is none of the JDK. */
	static boolean isOutsideOfJdk(String frame) {
		return isOutside(JDK, frame);
	}

	private static boolean isOutside(List<String> packages, String frame) {
		return packages.stream().noneMatch(frame::startsWith);
	}

	/** Returns the sights of requests in all. */
	int requests() {
		return this.platform + this.virtual + this.eventLoop;
	}

	/**
	 * Returns the share of the sights by what was waited for, 0 to 1, in the order of the
	 * kinds.
	 */
	Map<String, Double> shares() {
		Map<String, Double> shares = new LinkedHashMap<>();
		for (WaitKind kind : WaitKind.values()) {
			this.places.stream()
				.filter((place) -> place.what().equals(kind.text()))
				.forEach((place) -> shares.merge(kind.text(), place.share(), Double::sum));
		}
		return shares;
	}

	/**
	 * Returns the most frequent places, and in any case the most frequent one of each
	 * kind.
	 */
	List<Place> mostFrequent() {
		List<Place> most = new ArrayList<>();
		Set<String> kinds = new HashSet<>();
		for (Place place : this.places) {
			if (kinds.add(place.what()) || most.size() < MAX_PLACES) {
				most.add(place);
			}
		}
		return most;
	}

	/**
	 * Returns the thread type that served requests: platform, virtual, event-loop, mixed,
	 * or unknown where nothing was seen. Thread dumps are the first witness and work for
	 * every servlet container. The number of virtual threads started is the second, and
	 * the only one where no dump caught a request and there is a servlet container. Where
	 * nothing was recorded either, the pool of an idle Tomcat is the third.
	 * @param starts virtual threads started during the load; null where nothing was
	 * recorded
	 */
	ThreadKind threadKind(@Nullable Long starts) {
		if (requests() == 0 && starts != null && this.dumps > 0) {
			return this.loopsAlone ? ThreadKind.EVENT_LOOP
					: (starts >= MANY_STARTS) ? ThreadKind.VIRTUAL : ThreadKind.PLATFORM;
		}
		if (requests() == 0 && this.idle != null) {
			return this.idle;
		}
		if (Math.max(Math.max(this.platform, this.virtual), this.eventLoop) < requests()) {
			return ThreadKind.MIXED;
		}
		return (this.platform > 0) ? ThreadKind.PLATFORM : (this.virtual > 0) ? ThreadKind.VIRTUAL
				: (this.eventLoop > 0) ? ThreadKind.EVENT_LOOP : ThreadKind.UNKNOWN;
	}

	/**
	 * Returns what each witness of the thread type saw.
	 * @param starts virtual threads started during the load; null where nothing was
	 * recorded
	 */
	List<Witness> witnesses(@Nullable Long starts) {
		List<Witness> witnesses = new ArrayList<>(
				List.of(new Witness.Dumps(this.dumps, this.platform, this.virtual, this.eventLoop, this.loopsAlone),
						new Witness.FlightRecording(starts)));
		if (requests() == 0 && starts == null && this.idle != null) {
			witnesses.add(new Witness.IdleTomcat(this.idle == ThreadKind.PLATFORM));
		}
		return witnesses;
	}

	/**
	 * Recognises what a thread that serves a request is doing by the frames on its stack.
	 * A thread that waits in a way that is not known is never called running.
	 */
	static final class Waits {

		private Waits() {
		}

		/** Finds the kind of a thread's wait. */
		static WaitKind of(DumpedThread thread) {
			List<String> stack = thread.bareStack();
			for (WaitKind kind : WaitKind.values()) {
				if (isDoing(kind, thread, stack)) {
					return kind;
				}
			}
			return thread.waits() ? WaitKind.UNKNOWN : WaitKind.RUNNING;
		}

		private static boolean isDoing(WaitKind kind, DumpedThread thread, List<String> stack) {
			return switch (kind) {
				case MONITOR -> "BLOCKED".equals(thread.state());
				// below these frames a thread may also compute the result itself
				case RESULT -> thread.waits() && shows(kind, stack);
				default -> shows(kind, stack);
			};
		}

		/** Returns whether a stack has a frame by which a kind is known. */
		private static boolean shows(WaitKind kind, List<String> bareStack) {
			List<String> frames = frames(kind);
			return bareStack.stream().anyMatch((frame) -> frames.stream().anyMatch(frame::startsWith));
		}

		/**
		 * Returns the beginnings of the frames of a kind; none where it is not known by
		 * frames.
		 */
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
				case HTTP_POOL ->
					List.of("org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$1.get(",
							"org.apache.hc.core5.pool.", "org.apache.http.pool.", "org.apache.http.impl.conn.Pooling",
							"org.eclipse.jetty.client.AbstractConnectionPool.");
				case DATABASE -> List.of("org.postgresql.core.VisibleBufferedInputStream.",
						"org.postgresql.core.v3.QueryExecutorImpl.", "com.mysql.cj.protocol.",
						"org.mariadb.jdbc.client.", "oracle.net.ns.", "com.microsoft.sqlserver.jdbc.TDS",
						"org.h2.mvstore.", "org.h2.engine.", "org.hsqldb.",
						"com.mongodb.internal.connection.SocketStream.");
				// frames of servers alone: Jetty's client writes by other ones
				case CLIENT -> List.of("org.apache.tomcat.util.net.SocketWrapperBase.doWrite(",
						"org.apache.tomcat.util.net.SocketWrapperBase.flush",
						"org.apache.tomcat.util.net.SocketWrapperBase.write", "org.eclipse.jetty.server.HttpOutput.",
						"org.eclipse.jetty.ee9.nested.HttpOutput.", "org.eclipse.jetty.ee10.servlet.HttpOutput.",
						"org.eclipse.jetty.ee11.servlet.HttpOutput.");
				case REMOTE -> List.of("sun.nio.ch.NioSocketImpl.", "sun.nio.ch.SocketDispatcher.read",
						"java.net.SocketInputStream.", "java.net.Socket$SocketInputStream.", "java.net.Socket.connect(",
						"jdk.internal.net.http.", "java.net.http.HttpClient", "sun.nio.ch.SocketChannelImpl.",
						"org.springframework.http.client.JdkClientHttpRequest.",
						"org.springframework.http.client.JettyClientHttpRequest.",
						"org.springframework.http.client.ReactorClientHttpRequest.", "java.net.Inet4AddressImpl.lookup",
						"java.net.Inet6AddressImpl.lookup", "io.grpc.stub.ClientCalls$ThreadlessExecutor.wait",
						"io.grpc.stub.ClientCalls$ThreadSafeThreadlessExecutor.wait",
						"io.grpc.stub.ClientCalls$BlockingResponseStream.wait", "com.rabbitmq.utility.Blocking",
						"org.apache.http.concurrent.BasicFuture.get(",
						"org.apache.hc.core5.concurrent.BasicFuture.get(",
						"org.apache.kafka.clients.producer.internals.FutureRecordMetadata.get(",
						"io.lettuce.core.internal.Futures.await");
				case LIMIT -> List.of("java.util.concurrent.Semaphore.acquire",
						"org.springframework.util.ConcurrencyThrottleSupport.", "io.github.resilience4j.");
				case SLEEP -> List.of("java.lang.Thread.sleep(", "java.util.concurrent.TimeUnit.sleep(");
				case RESULT -> List.of("java.util.concurrent.FutureTask.get(",
						"java.util.concurrent.CompletableFuture.", "java.util.concurrent.ForkJoinTask.",
						"java.util.concurrent.CountDownLatch.await(",
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
				case MONITOR, NATIVE, UNKNOWN, RUNNING -> List.of();
			};
		}

	}

}
