package io.vtbench.runner.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * All threads of a JVM at one moment, virtual ones included, as
 * {@code jcmd PID Thread.dump_to_file -format=json} writes them (JDK 21 and later).
 *
 * @param moment at which the JVM began it; null where it does not tell
 */
record ThreadDump(@Nullable Instant moment, List<DumpedThread> threads) {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	/** A thread's first line in a print: {@code "name" #23 [4711] daemon prio=5 …}. */
	private static final Pattern PRINTED = Pattern.compile("^\".*\" #(\\d+) .*$");

	ThreadDump {
		threads = List.copyOf(threads);
	}

	/** Reads a dump. */
	static ThreadDump read(Path file) throws IOException {
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
						thread.path("state").asStringOpt().orElse(null)));
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
	 * Platform threads that wait for a monitor, as {@code jcmd PID Thread.print} tells.
	 * Dumps say no state before JDK 25, and there a thread that is blocked by
	 * {@code synchronized} looks like one that computes. Of virtual threads the print
	 * says nothing; their waits are in the flight recording.
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

	/** Whether it leaves out in which state the threads are that serve requests. */
	boolean lacksStates() {
		return serving().stream().anyMatch((thread) -> thread.state() == null);
	}

	/**
	 * This dump with what another witness saw.
	 * @param blocked numbers of threads that wait for a monitor
	 */
	ThreadDump withBlocked(Set<Long> blocked) {
		return new ThreadDump(this.moment, this.threads.stream()
			.map((thread) -> (thread.state() == null && blocked.contains(thread.id())) ? thread.blocked() : thread)
			.toList());
	}

	/** This dump with the waits that a recording saw at its moment. */
	ThreadDump withWaits(List<Recording.MonitorWait> waits) {
		Instant then = this.moment;
		return (then == null) ? this
				: withBlocked(this.threads.stream()
					.filter((thread) -> waits.stream().anyMatch((wait) -> wait.explains(thread, then)))
					.map(DumpedThread::id)
					.collect(Collectors.toSet()));
	}

	/** Threads that are serving a request at this moment. */
	List<DumpedThread> serving() {
		return this.threads.stream().filter((thread) -> thread.servesServlet() || thread.servesOnEventLoop()).toList();
	}

}
