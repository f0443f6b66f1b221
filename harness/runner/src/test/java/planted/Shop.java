package planted;

import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

import com.zaxxer.hikari.pool.HikariPool;
import jakarta.servlet.http.HttpServlet;

import org.springframework.boot.loader.zip.ZipContent;

/**
 * A service with a planted weakness: requests that wait as its first argument says, on
 * threads of the kind that its second says. Ends with its standard input or its parent's
 * patience.
 */
public final class Shop {

	private static final Object MONITOR = new Object();

	private static final List<Session> KEPT = new LinkedList<>();

	private Shop() {
	}

	public static void main(String[] arguments) throws InterruptedException {
		Runnable wait = switch (arguments[0]) {
			case "pool" -> HikariPool::getConnection;
			case "nested" -> ZipContent::open;
			case "monitor" -> Shop::inMonitor;
			case "queue" -> Shop::queue;
			case "starts" -> Shop::start;
			case "sleep" -> () -> LockSupport.parkNanos(Long.MAX_VALUE);
			case "remote" -> Shop::nap;
			case "compute" -> Shop::compute;
			case "pin" -> Shop::pin;
			case "executor" -> waitFor(executor("task-"));
			case "own" -> waitFor(executor("orders-"));
			case "common" -> waitFor(ForkJoinPool.commonPool());
			case "loop" -> Shop::nap;
			case "local" -> Shop::local;
			case "interrupts" -> Shop::nap;
			case "heap" -> Shop::nap;
			default -> throw new IllegalArgumentException(arguments[0]);
		};
		ThreadFactory threads = arguments[1].equals("virtual") ? Thread.ofVirtual().factory()
				: Thread.ofPlatform().daemon().factory();
		// more that compute would only keep those who look at them from the processors
		int requests = arguments[0].equals("compute") ? 4 : 20;
		for (int i = 0; i < requests; i++) {
			threads.newThread(() -> HttpServlet.service(wait)).start();
		}
		System.out.println("12:00:0" + arguments.length + " WARN 4711 --- [main] shop : " + arguments[1] + " threads");
		if (arguments[0].equals("loop")) {
			threads.newThread(Shop::compute).start();
			Thread.sleep(200);
		}
		if (arguments[0].equals("interrupts") && arguments[1].equals("virtual")) {
			System.out.println("java.net.SocketException: Closed by interrupt");
			System.out.println("	at java.base/sun.nio.ch.NioSocketImpl.endRead(NioSocketImpl.java:243)");
		}
		if (arguments[0].equals("heap")) {
			fill();
		}
		System.out.println("ready");
		Thread.sleep(60_000);
	}

	/** Keeps what it makes until there is no memory left. */
	private static void fill() {
		try {
			while (true) {
				KEPT.add(new Session());
			}
		}
		catch (OutOfMemoryError ex) {
			// as meant; to say that all is ready takes memory too
			for (int i = 0; i < 20; i++) {
				KEPT.removeLast();
			}
		}
	}

	private static void inMonitor() {
		synchronized (MONITOR) {
			nap();
		}
	}

	/** Waits for the monitor that are over soon, again and again. */
	private static void queue() {
		while (!Thread.currentThread().isInterrupted()) {
			synchronized (MONITOR) {
				nap(50);
			}
			// lets another one in
			nap(5);
		}
	}

	private static void start() {
		while (!Thread.currentThread().isInterrupted()) {
			Thread.startVirtualThread(() -> {
			});
			LockSupport.parkNanos(1_000_000);
		}
	}

	private static void nap() {
		nap(50_000);
	}

	private static void nap(long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * A class loader that waits is called by the JVM's own native code, which keeps the
	 * carrier.
	 */
	private static void pin() {
		ClassLoader slow = new ClassLoader() {
			@Override
			protected Class<?> findClass(String name) throws ClassNotFoundException {
				LockSupport.parkNanos(50_000_000);
				throw new ClassNotFoundException(name);
			}
		};
		while (!Thread.currentThread().isInterrupted()) {
			try {
				Class.forName("Missing", true, slow);
			}
			catch (ClassNotFoundException ex) {
				// again
			}
		}
	}

	private static void compute() {
		long sum = 0;
		while (!Thread.currentThread().isInterrupted()) {
			sum += System.nanoTime() % 7;
		}
		System.out.println(sum);
	}

	/** Makes a pool of three threads with such names. */
	private static ExecutorService executor(String name) {
		return Executors.newFixedThreadPool(3, Thread.ofPlatform().daemon().name(name, 1).factory());
	}

	private static Runnable waitFor(ExecutorService executor) {
		return () -> CompletableFuture.runAsync(Shop::nap, executor).join();
	}

	/** Builds a table for each thread, as a request after the other does. */
	private static void local() {
		ThreadLocal<long[]> table = ThreadLocal.withInitial(Shop::table);
		while (!Thread.currentThread().isInterrupted()) {
			table.remove();
			table.get();
		}
	}

	/** What is kept for each request. */
	private static final class Session {

		private final long[] values = new long[10_000];

	}

	private static long[] table() {
		long[] table = new long[1000];
		for (int i = 0; i < table.length; i++) {
			table[i] = System.nanoTime();
		}
		return table;
	}

}
