package io.vtbench.runner.evidence;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a dump.
 *
 * @param name empty for most virtual threads
 * @param stack frames as the JVM prints them, top first:
 * {@code java.base/java.lang.Thread.sleep(Thread.java:507)}
 * @param state of java.lang.Thread.State; null before JDK 25, whose dumps do not say it
 */
record DumpedThread(long id, String name, boolean virtual, List<String> stack, @Nullable String state) {

	private static final String VIRTUAL_START = "java.lang.VirtualThread.run(";

	/** Frames that every servlet request has somewhere below its own. */
	private static final List<String> SERVLET = Stream
		.concat(Stream.of("jakarta.servlet.http.HttpServlet.service(", "javax.servlet.http.HttpServlet.service(",
				"io.undertow.servlet.handlers.ServletHandler."), Stack.frames(true))
		.toList();

	private static final List<String> EVENT_LOOP = Stack.frames(false).toList();

	/**
	 * Top frames of a thread that waits. The state does not tell all of them: a thread in
	 * a native read is RUNNABLE, and dumps before JDK 25 have no states.
	 */
	private static final List<String> WAITING = List.of("jdk.internal.misc.Unsafe.park(",
			"java.lang.VirtualThread.park", "java.lang.Object.wait", "java.lang.Thread.sleep",
			"java.lang.VirtualThread.sleep", "sun.nio.ch.Net.", "sun.nio.ch.SocketDispatcher.",
			"sun.nio.ch.UnixDispatcher.", "sun.nio.ch.EPoll.wait(", "sun.nio.ch.KQueue.poll(",
			"sun.nio.ch.WEPoll.wait(", "io.netty.channel.epoll.Native.epollWait",
			"java.net.SocketInputStream.socketRead0(", "java.net.PlainSocketImpl.", "java.net.Inet4AddressImpl.lookup",
			"java.net.Inet6AddressImpl.lookup", "java.lang.ProcessHandleImpl.waitForProcessExit");

	DumpedThread {
		stack = List.copyOf(stack);
	}

	/**
	 * A thread of a dump. Its lowest frame says whether it is virtual, because dumps
	 * before JDK 25 say it nowhere else.
	 */
	static DumpedThread of(long id, String name, List<String> stack, @Nullable String state) {
		boolean virtual = !stack.isEmpty() && bare(stack.getLast()).startsWith(VIRTUAL_START);
		return new DumpedThread(id, name, virtual, stack, state);
	}

	/** This thread where another witness saw it wait for a monitor. */
	DumpedThread blocked() {
		return new DumpedThread(this.id, this.name, this.virtual, this.stack, Thread.State.BLOCKED.name());
	}

	/** Whether it waits, for whatever: its state says so, or its top frame. */
	boolean waits() {
		String top = this.stack.isEmpty() ? "" : bare(this.stack.getFirst());
		return Thread.State.WAITING.name().equals(this.state) || Thread.State.TIMED_WAITING.name().equals(this.state)
				|| WAITING.stream().anyMatch(top::startsWith);
	}

	boolean servesServlet() {
		return hasFrame((frame) -> SERVLET.stream().anyMatch(frame::startsWith));
	}

	boolean servesOnEventLoop() {
		return hasFrame((frame) -> EVENT_LOOP.stream().anyMatch(frame::startsWith));
	}

	boolean hasFrame(Predicate<String> frame) {
		return this.stack.stream().map(DumpedThread::bare).anyMatch(frame);
	}

	/** Frames without the module: {@code java.lang.Thread.sleep(Thread.java:507)}. */
	List<String> bareStack() {
		return this.stack.stream().map(DumpedThread::bare).toList();
	}

	private static String bare(String frame) {
		int slash = frame.lastIndexOf('/', Math.max(0, frame.indexOf('(')));
		return (slash >= 0) ? frame.substring(slash + 1) : frame;
	}

}
