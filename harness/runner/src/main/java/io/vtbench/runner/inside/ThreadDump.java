package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds all threads of a JVM at one moment, virtual ones included, as
 * {@code jcmd PID Thread.dump_to_file -format=json} writes them (JDK 21 and later).
 *
 * @param moment at which the JVM began the dump; null where the dump does not say it
 */
record ThreadDump(@Nullable Instant moment, List<DumpedThread> threads) {

	private static final String TOMCATS_POOL = "org.apache.tomcat.util.threads.TaskQueue.";

	private static final String TOMCATS_ACCEPTOR = "org.apache.tomcat.util.net.Acceptor.";

	private static final JsonMapper MAPPER = JsonMapper.shared();

	/** Some hundred thousand threads with deep stacks. */
	private static final int MAX_BYTES = 512 << 20;

	/**
	 * The first line of a thread in a print: {@code "name" #23 [4711] daemon prio=5 …}. A
	 * name may have line breaks and digits, so digits that are longer than a number
	 * belong to a name.
	 */
	private static final Pattern PRINTED = Pattern.compile("^\".*\" #(\\d{1,18}) .*$");

	/**
	 * Reads a dump.
	 * @throws IOException where the file cannot be read or is no thread dump
	 */
	static ThreadDump read(Path file) throws IOException {
		if (Files.size(file) > MAX_BYTES) {
			throw new IOException(file + " is larger than " + MAX_BYTES + " bytes");
		}
		JsonNode root;
		try {
			root = MAPPER.readTree(file.toFile());
		}
		catch (JacksonException ex) {
			throw new IOException(file + " is not a thread dump: " + ex.getOriginalMessage(), ex);
		}
		List<DumpedThread> threads = new ArrayList<>();
		for (JsonNode container : root.path("threadDump").path("threadContainers")) {
			for (JsonNode thread : container.path("threads")) {
				List<String> stack = new ArrayList<>();
				thread.path("stack").forEach((frame) -> stack.add(frame.asString()));
				threads.add(DumpedThread.of(thread.path("tid").asLong(-1), thread.path("name").asString(""), stack,
						thread.path("state").asStringOpt().orElse(null), thread.path("virtual").asBoolean(false)));
			}
		}
		return new ThreadDump(moment(root.path("threadDump").path("time").asString("")), threads);
	}

	private static @Nullable Instant moment(String text) {
		try {
			return Instant.parse(text);
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

	/**
	 * Finds the platform threads that wait for a monitor, as
	 * {@code jcmd PID Thread.print} shows them. Dumps say no state before JDK 25, and
	 * there a thread that is blocked by {@code synchronized} looks like one that
	 * computes. Of virtual threads the print says nothing; their waits are in the flight
	 * recording.
	 * @return numbers of the threads, as {@link Thread#threadId()} gives them
	 */
	static Set<Long> blocked(String print) {
		Set<Long> blocked = new HashSet<>();
		long thread = -1;
		for (String line : print.lines().toList()) {
			Matcher first = PRINTED.matcher(line);
			if (first.matches()) {
				thread = Long.parseLong(first.group(1));
			}
			else if (line.contains("java.lang.Thread.State: BLOCKED")) {
				blocked.add(thread);
			}
		}
		return blocked;
	}

	/**
	 * Returns whether the dump leaves out the state of a thread that serves a request.
	 */
	boolean lacksStates() {
		return serving().stream().anyMatch((thread) -> thread.state() == null);
	}

	/**
	 * Returns this dump with what another witness saw.
	 * @param blocked numbers of threads that wait for a monitor
	 */
	ThreadDump withBlocked(Set<Long> blocked) {
		return new ThreadDump(this.moment, this.threads.stream()
			.map((thread) -> (thread.state() == null && blocked.contains(thread.id())) ? thread.blocked() : thread)
			.toList());
	}

	/**
	 * Returns this dump with the waits that a recording saw at its moment; unchanged
	 * where the moment is not known.
	 */
	ThreadDump withWaits(List<Recording.MonitorWait> waits) {
		Instant then = this.moment;
		return (then == null) ? this
				: withBlocked(this.threads.stream()
					.filter((thread) -> waits.stream().anyMatch((wait) -> wait.explains(thread, then)))
					.map(DumpedThread::id)
					.collect(Collectors.toSet()));
	}

	/** Returns the threads that serve a request at this moment. */
	List<DumpedThread> serving() {
		return this.threads.stream().filter((thread) -> thread.servesServlet() || thread.servesOnEventLoop()).toList();
	}

	/** Returns whether there are event loops, and no thread of a servlet container. */
	boolean hasEventLoopsAlone() {
		return hasServer(false) && !hasServer(true);
	}

	/**
	 * Returns the thread type of a Tomcat that answers so soon that no request is seen:
	 * its pool keeps platform threads that wait for one, and there is no pool of virtual
	 * threads; null where there is no Tomcat.
	 */
	@Nullable ThreadKind idleTomcat() {
		return has(TOMCATS_POOL) ? ThreadKind.PLATFORM : has(TOMCATS_ACCEPTOR) ? ThreadKind.VIRTUAL : null;
	}

	private boolean has(String beginning) {
		return this.threads.stream().anyMatch((thread) -> thread.hasFrame((frame) -> frame.startsWith(beginning)));
	}

	private boolean hasServer(boolean switched) {
		return Stack.serverFrames(switched).anyMatch(this::has);
	}

	/**
	 * A thread of a dump.
	 *
	 * @param id number of the thread, as {@link Thread#threadId()} gives it
	 * @param name empty for most virtual threads
	 * @param stack frames as the JVM prints them, top first:
	 * {@code java.base/java.lang.Thread.sleep(Thread.java:507)}
	 * @param state of {@link Thread.State}; null before JDK 25, whose dumps do not say it
	 */
	record DumpedThread(long id, String name, boolean virtual, List<String> stack, @Nullable String state) {

		private static final String VIRTUAL_START = "java.lang.VirtualThread.run(";

		/**
		 * The beginnings of the frames that every servlet request has somewhere below its
		 * own.
		 */
		private static final List<String> SERVLET = Stream
			.concat(Stream.of("jakarta.servlet.http.HttpServlet.service(", "javax.servlet.http.HttpServlet.service(",
					"io.undertow.servlet.handlers.ServletHandler."), Stack.frames(true))
			.toList();

		private static final List<String> EVENT_LOOP = Stack.frames(false).toList();

		/**
		 * The beginnings of the top frames of a thread that waits. The state does not
		 * show all such threads: one in a native read is RUNNABLE, and dumps before JDK
		 * 25 have no states.
		 */
		private static final List<String> WAITING = List.of("jdk.internal.misc.Unsafe.park(",
				"java.lang.VirtualThread.park", "java.lang.Object.wait", "java.lang.Thread.sleep",
				"java.lang.VirtualThread.sleep", "sun.nio.ch.Net.", "sun.nio.ch.SocketDispatcher.",
				"sun.nio.ch.UnixDispatcher.", "sun.nio.ch.EPoll.wait(", "sun.nio.ch.KQueue.poll(",
				"sun.nio.ch.WEPoll.wait(", "io.netty.channel.epoll.Native.epollWait",
				"java.net.SocketInputStream.socketRead0(", "java.net.PlainSocketImpl.",
				"java.net.Inet4AddressImpl.lookup", "java.net.Inet6AddressImpl.lookup",
				"java.lang.ProcessHandleImpl.waitForProcessExit");

		/**
		 * Makes a thread of a dump of any JDK.
		 * @param said whether the dump says that the thread is virtual, which it does
		 * from JDK 25 on, also of one that has not run yet and has no frame
		 */
		static DumpedThread of(long id, String name, List<String> stack, @Nullable String state, boolean said) {
			boolean virtual = said || (!stack.isEmpty() && bare(stack.getLast()).startsWith(VIRTUAL_START));
			return new DumpedThread(id, name, virtual, stack, state);
		}

		/** Returns this thread as another witness saw it: waiting for a monitor. */
		DumpedThread blocked() {
			return new DumpedThread(this.id, this.name, this.virtual, this.stack, Thread.State.BLOCKED.name());
		}

		/**
		 * Returns whether the thread waits, for whatever: its state says so, or its top
		 * frame.
		 */
		boolean waits() {
			String top = this.stack.isEmpty() ? "" : bare(this.stack.getFirst());
			return Thread.State.WAITING.name().equals(this.state)
					|| Thread.State.TIMED_WAITING.name().equals(this.state)
					|| WAITING.stream().anyMatch(top::startsWith);
		}

		/**
		 * Returns whether this is a virtual thread that could run and has no carrier: it
		 * has not run yet, or it is woken, so that the frame of its wait is still on top.
		 * Before JDK 25 no dump shows that.
		 */
		boolean waitsForCarrier() {
			return this.virtual && Thread.State.RUNNABLE.name().equals(this.state)
					&& (this.stack.isEmpty() || bare(this.stack.getFirst()).startsWith("java.lang.VirtualThread."));
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

		/**
		 * Returns the frames without the module:
		 * {@code java.lang.Thread.sleep(Thread.java:507)}.
		 */
		List<String> bareStack() {
			return this.stack.stream().map(DumpedThread::bare).toList();
		}

		private static String bare(String frame) {
			int slash = frame.lastIndexOf('/', Math.max(0, frame.indexOf('(')));
			return (slash >= 0) ? frame.substring(slash + 1) : frame;
		}

	}

}
