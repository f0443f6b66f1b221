package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.inside.WaitingProfile.Waits;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a thread waits for, by its state and its frames, top first. */
class WaitsTests {

	private static final String PARK = "java.base/jdk.internal.misc.Unsafe.park(Native Method)";

	private static final String WAIT = "java.base/java.lang.Object.wait0(Native Method)";

	private static final String AWAIT = "java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject"
			+ ".await(AbstractQueuedSynchronizer.java:1)";

	@ParameterizedTest
	@ValueSource(strings = { "WAITING", "TIMED_WAITING" })
	void aThreadThatItsStateCallsWaitingIsNeverCalledComputing(String state) {
		assertThat(kind(state, "acme.Client.exchange(Client.java:1)")).isEqualTo(WaitKind.UNKNOWN);
	}

	@ParameterizedTest
	@ValueSource(strings = { "java.base/jdk.internal.misc.Unsafe.park(Native Method)",
			"java.base/java.lang.VirtualThread.park(VirtualThread.java:582)",
			"java.base/java.lang.VirtualThread.parkNanos(VirtualThread.java:600)",
			"java.base/java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:1)",
			"java.base/java.lang.Object.wait0(Native Method)", "java.base/java.lang.Object.wait(Native Method)",
			"java.base/sun.nio.ch.EPoll.wait(Native Method)", "java.base/sun.nio.ch.Net.poll(Native Method)" })
	void norIsOneWhoseTopFrameWaitsWhereTheDumpHasNoStates(String top) {
		assertThat(kind(null, top, "acme.Client.exchange(Client.java:1)")).isEqualTo(WaitKind.UNKNOWN);
		assertThat(kind("RUNNABLE", top, "acme.Client.exchange(Client.java:1)")).isEqualTo(WaitKind.UNKNOWN);
	}

	@Test
	void aThreadThatComputesRuns() {
		assertThat(kind("RUNNABLE", "acme.Prices.sum(Prices.java:1)")).isEqualTo(WaitKind.RUNNING);
		assertThat(kind(null, "acme.Prices.sum(Prices.java:1)")).isEqualTo(WaitKind.RUNNING);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					park | io.grpc.stub.ClientCalls$ThreadlessExecutor.waitAndDrain(ClientCalls.java:717) | REMOTE
					await | com.rabbitmq.utility.BlockingCell.get(BlockingCell.java:55) | REMOTE
					wait | org.apache.http.concurrent.BasicFuture.get(BasicFuture.java:82) | REMOTE
					wait | org.apache.hc.core5.concurrent.BasicFuture.get(BasicFuture.java:120) | REMOTE
					await | java.base/java.util.concurrent.LinkedBlockingQueue.take(LinkedBlockingQueue.java:435) | QUEUE
					await | java.base/java.util.concurrent.ArrayBlockingQueue.poll(ArrayBlockingQueue.java:435) | QUEUE
					await | com.mongodb.internal.connection.ConcurrentPool$StateAndPermits.acquirePermit(C.java:1) | DATABASE_POOL
					wait | com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable(B.java:1) | DATABASE_POOL
					await | acme.Gate.pass(Gate.java:1) | UNKNOWN
					wait | acme.Gate.pass(Gate.java:1) | UNKNOWN
					park | java.base/java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1) | LOCK
					""")
	void wellKnownWaits(String how, String frame, WaitKind kind) {
		List<String> stack = new ArrayList<>(List.of(how.equals("wait") ? WAIT : PARK));
		if (how.equals("await")) {
			stack.add(AWAIT);
		}
		stack.add(frame);
		assertThat(kind("WAITING", stack.toArray(String[]::new))).isEqualTo(kind);
		assertThat(kind(null, stack.toArray(String[]::new))).isEqualTo(kind);
	}

	/**
	 * A call of another service is no result of another thread, whatever ends the wait.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "Jdk", "Jetty", "Reactor" })
	void clientsOfSpringThatWaitForAFutureWaitForTheOtherSide(String client) {
		String frame = "org.springframework.http.client." + client + "ClientHttpRequest.executeInternal(C.java:126)";
		String future = "java.base/java.util.concurrent.CompletableFuture.get(CompletableFuture.java:2093)";
		assertThat(kind("WAITING", PARK, future, frame)).isEqualTo(WaitKind.REMOTE);
		assertThat(kind("WAITING", PARK, future, "acme.Prices.sum(Prices.java:1)")).isEqualTo(WaitKind.RESULT);
	}

	@Test
	void aRunnableThreadInASocketReadWaitsForTheOtherSide() {
		assertThat(kind("RUNNABLE", "java.base/sun.nio.ch.Net.poll(Native Method)",
				"java.base/sun.nio.ch.SocketChannelImpl.blockingRead(SocketChannelImpl.java:1)"))
			.isEqualTo(WaitKind.REMOTE);
		assertThat(kind("RUNNABLE", "java.base/sun.nio.ch.SocketDispatcher.read0(Native Method)",
				"java.base/sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:1)"))
			.isEqualTo(WaitKind.REMOTE);
	}

	@Test
	void aWriteOfTheServerWaitsForTheClient() {
		assertThat(kind("RUNNABLE", "java.base/sun.nio.ch.SocketDispatcher.write0(Native Method)",
				"java.base/sun.nio.ch.SocketChannelImpl.write(SocketChannelImpl.java:614)",
				"org.apache.tomcat.util.net.NioChannel.write(NioChannel.java:129)",
				"org.apache.tomcat.util.net.SocketWrapperBase.flushBlocking(SocketWrapperBase.java:713)",
				"acme.Orders.render(Orders.java:1)"))
			.isEqualTo(WaitKind.CLIENT);
		assertThat(kind("WAITING", PARK, "org.eclipse.jetty.ee11.servlet.HttpOutput.write(HttpOutput.java:1)"))
			.isEqualTo(WaitKind.CLIENT);
		assertThat(kind("RUNNABLE", "java.base/sun.nio.ch.SocketDispatcher.write0(Native Method)",
				"java.base/sun.nio.ch.SocketChannelImpl.write(SocketChannelImpl.java:614)",
				"acme.Client.exchange(Client.java:1)"))
			.isEqualTo(WaitKind.REMOTE);
	}

	@Test
	void thePlaceIsTheServicesCodeOrElseTheLibrarys() {
		List<String> stack = List.of("jdk.internal.misc.Unsafe.park(Native Method)",
				"io.grpc.stub.ClientCalls.blockingUnaryCall(ClientCalls.java:1)", "acme.Orders.send(Orders.java:1)");
		assertThat(WaitingProfile.ownFrame(stack)).startsWith("acme.Orders.send");
		assertThat(WaitingProfile.ownFrame(stack.subList(0, 2))).startsWith("io.grpc.stub.ClientCalls");
		assertThat(WaitingProfile.ownFrame(stack.subList(0, 1))).startsWith("jdk.internal.misc.Unsafe.park");
	}

	private static WaitKind kind(@Nullable String state, String... stack) {
		return Waits.of(DumpedThread.of(1, "", List.of(stack), state, false));
	}

}
