package io.vtbench.runner.evidence;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Threads that wait for a monitor, as {@code jcmd PID Thread.print} tells. The dumps that
 * hold virtual threads say no state before JDK 25, and there a thread that is blocked by
 * {@code synchronized} looks like one that computes.
 */
final class BlockedThreads {

	/** A thread's first line: {@code "name" #23 [4711] daemon prio=5 …}. */
	private static final Pattern THREAD = Pattern.compile("^\".*\" #(\\d+) (.*)$");

	/** Such a virtual thread keeps its carrier, whose line says what both wait for. */
	private static final Pattern CARRIES = Pattern.compile("^\\s+Carrying virtual thread #(\\d+)");

	private static final String WAITS = "waiting for monitor entry";

	private static final String BLOCKED = "java.lang.Thread.State: BLOCKED";

	private BlockedThreads() {
	}

	/** Numbers of the threads, as {@link Thread#threadId()} gives them. */
	static Set<Long> of(String print) {
		Set<Long> blocked = new HashSet<>();
		long thread = -1;
		boolean waits = false;
		for (String line : print.lines().toList()) {
			Matcher first = THREAD.matcher(line);
			Matcher carries = CARRIES.matcher(line);
			if (first.matches()) {
				thread = Long.parseLong(first.group(1));
				waits = first.group(2).contains(WAITS);
			}
			else if (line.contains(BLOCKED)) {
				blocked.add(thread);
			}
			else if (waits && carries.find()) {
				blocked.add(Long.parseLong(carries.group(1)));
			}
		}
		return blocked;
	}

}
