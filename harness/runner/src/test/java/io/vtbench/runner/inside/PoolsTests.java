package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.result.Evidence.Causes.FullPool;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A pool that requests wait for, told from pools that have nothing to do with them. */
class PoolsTests {

	private static final String SLEEP = "java.base/java.lang.Thread.sleep(Thread.java:540)";

	private static final String PARK = "java.base/jdk.internal.misc.Unsafe.park(Native Method)";

	private static final String TASK = "acme.Orders.price(Orders.java:7)";

	private static final String WORKER = "java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(T.java:1)";

	private static final String SERVLET = "jakarta.servlet.http.HttpServlet.service(HttpServlet.java:1)";

	/** As asynchronous requests are: no thread serves them while they wait. */
	@Test
	void requestsWithoutAThreadWaitForTheExecutor() {
		assertThat(full(40.0, busy("task-", 8))).singleElement().satisfies((pool) -> {
			assertThat(pool.name()).isEqualTo("task-");
			assertThat(pool.threads()).isEqualTo(8);
			assertThat(pool.share()).isCloseTo(0.8, Offset.offset(1e-9));
			assertThat(pool.frame()).isEqualTo(TASK);
		});
	}

	@Test
	void aPoolWithAThreadForEachRequestIsNoLimit() {
		assertThat(full(40.0, busy("task-", 40))).isEmpty();
		assertThat(full(null, busy("task-", 8))).isEmpty();
	}

	@Test
	void requestsWaitForAThreadOfTheServer() {
		assertThat(full(50.0, serving(10, "TIMED_WAITING", SLEEP))).singleElement().satisfies((pool) -> {
			assertThat(pool.name()).isEqualTo("request threads");
			assertThat(pool.threads()).isEqualTo(10);
			assertThat(pool.share()).isCloseTo(0.8, Offset.offset(1e-9));
			assertThat(pool.frame()).isEqualTo(TASK);
		});
		assertThat(full(null, serving(10, "TIMED_WAITING", SLEEP))).isEmpty();
		assertThat(full(10.0, serving(10, "TIMED_WAITING", SLEEP))).isEmpty();
	}

	@Test
	void requestThreadsAreNoLimitWhereSomeAreIdleOrMostWaitForALock() {
		assertThat(full(50.0, serving(8, "TIMED_WAITING", SLEEP), idle("http-exec-1", 2))).isEmpty();
		assertThat(full(50.0, serving(10, "BLOCKED", TASK))).isEmpty();
		assertThat(full(50.0, serving(10, "RUNNABLE", TASK))).isEmpty();
		assertThat(full(50.0,
				threads("tomcat-handler-", 10, "TIMED_WAITING",
						List.of(SLEEP, TASK, SERVLET, "java.base/java.lang.VirtualThread.run(VirtualThread.java:1)"))))
			.isEmpty();
	}

	@Test
	void requestThreadsThatStillBecomeMoreAreNoLimitYet() {
		ThreadDump small = new ThreadDump(null, serving(10, "TIMED_WAITING", SLEEP));
		ThreadDump large = new ThreadDump(null, serving(11, "TIMED_WAITING", SLEEP));
		assertThat(new Pools(List.of(small, large), 50.0).full()).isEmpty();
		assertThat(new Pools(List.of(large, large), 50.0).full()).hasSize(1);
	}

	@Test
	void requestsThatWaitForResultsWaitForTheExecutor() {
		assertThat(full(null, busy("orders-", 4), waiting(20))).singleElement()
			.satisfies((pool) -> assertThat(pool.share()).isCloseTo(0.8, Offset.offset(1e-9)));
		assertThat(full(null, busy("orders-", 20), waiting(20))).isEmpty();
	}

	/** Requests on threads of their own, none of which waits for a result. */
	@Test
	void aBusyPoolThatNobodyWaitsForIsNoLimit() {
		assertThat(
				full(20.0, busy("task-", 1), threads("http-exec-", 20, "TIMED_WAITING", List.of(SLEEP, TASK, SERVLET))))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "java.base/java.util.concurrent.ThreadPoolExecutor.getTask(T.java:1)",
			"java.base/java.util.concurrent.LinkedBlockingQueue.take(L.java:1)",
			"java.base/java.util.concurrent.FutureTask.runAndReset(F.java:1)",
			"org.springframework.scheduling.concurrent.ReschedulingRunnable.run(R.java:1)" })
	void anIdleOrPeriodicThreadIsNotBusyForARequest(String frame) {
		assertThat(full(40.0, threads("scheduling-", 1, "WAITING", List.of(PARK, frame, WORKER)), waiting(20)))
			.isEmpty();
	}

	@Test
	void aPoolWithAnIdleThreadIsNotFull() {
		assertThat(full(40.0, busy("task-", 7), idle("task-1", 1))).isEmpty();
	}

	/** As the first one is, where the load takes a moment to start. */
	@Test
	void aDumpBeforeTheLoadDoesNotCount() {
		ThreadDump before = new ThreadDump(null, idle("task-", 8));
		ThreadDump under = new ThreadDump(null, busy("task-", 8));
		assertThat(new Pools(List.of(before, under, under, under), 40.0).full()).hasSize(1);
		assertThat(new Pools(List.of(before, before, under, under), 40.0).full()).isEmpty();
	}

	@Test
	void aPoolThatStillGrowsHasNoLimitYet() {
		ThreadDump small = new ThreadDump(null, busy("task-", 8));
		ThreadDump large = new ThreadDump(null, busy("task-", 9));
		assertThat(new Pools(List.of(small, large), 40.0).full()).isEmpty();
	}

	@Test
	void oneDumpShowsAMomentAlone() {
		assertThat(new Pools(List.of(new ThreadDump(null, busy("task-", 8))), 40.0).full()).isEmpty();
	}

	@Test
	void anExecutorOfVirtualThreadsIsNoPool() {
		assertThat(full(40.0,
				threads("task-", 8, "TIMED_WAITING",
						List.of(SLEEP, TASK, WORKER, "java.base/java.lang.VirtualThread.run(VirtualThread.java:1)"))))
			.isEmpty();
	}

	/** They are busy whenever requests are, and a service cannot make them more. */
	@Test
	void carriersAreNoPoolOfTheService() {
		List<DumpedThread> carriers = threads("ForkJoinPool-1-worker-", 2, "RUNNABLE",
				List.of("java.base/jdk.internal.vm.Continuation.run(Continuation.java:254)",
						"java.base/java.lang.VirtualThread.runContinuation(VirtualThread.java:297)",
						"java.base/java.util.concurrent.ForkJoinPool.runWorker(F.java:1)"));
		assertThat(full(40.0, carriers, waiting(40))).isEmpty();
		assertThat(full(40.0, Stream.concat(carriers.stream(), busy("orders-", 4).stream()).toList(), waiting(40)))
			.singleElement()
			.satisfies((pool) -> assertThat(pool.name()).isEqualTo("orders-"));
	}

	@Test
	void aNameLosesItsNumber() {
		assertThat(Pools.poolName("pool-2-thread-11")).isEqualTo("pool-2-thread-");
		assertThat(Pools.poolName("worker")).isEqualTo("worker");
	}

	private static List<FullPool> full(@Nullable Double inFlight, List<DumpedThread> threads) {
		return full(inFlight, threads, List.of());
	}

	private static List<FullPool> full(@Nullable Double inFlight, List<DumpedThread> threads,
			List<DumpedThread> others) {
		ThreadDump dump = new ThreadDump(null, Stream.concat(threads.stream(), others.stream()).toList());
		return new Pools(List.of(dump, dump), inFlight).full();
	}

	private static List<DumpedThread> busy(String name, int number) {
		return threads(name, number, "TIMED_WAITING", List.of(SLEEP, TASK, WORKER));
	}

	private static List<DumpedThread> serving(int number, String state, String top) {
		return threads("http-exec-", number, state, List.of(top, TASK, SERVLET, WORKER));
	}

	private static List<DumpedThread> idle(String name, int number) {
		return threads(name, number, "WAITING",
				List.of(PARK, "java.base/java.util.concurrent.ThreadPoolExecutor.getTask(T.java:1)", WORKER));
	}

	private static List<DumpedThread> waiting(int number) {
		return threads("http-exec-", number, "WAITING",
				List.of(PARK, "java.base/java.util.concurrent.FutureTask.get(FutureTask.java:1)", TASK, SERVLET));
	}

	private static List<DumpedThread> threads(String name, int number, String state, List<String> stack) {
		List<DumpedThread> threads = new ArrayList<>();
		for (int i = 1; i <= number; i++) {
			threads.add(DumpedThread.of(i, name + i, stack, state, false));
		}
		return threads;
	}

}
