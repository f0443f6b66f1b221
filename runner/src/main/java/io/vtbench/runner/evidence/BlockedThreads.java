package io.vtbench.runner.evidence;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Platform threads that wait for a monitor, as {@code jcmd PID Thread.print} tells. The
 * dumps that hold virtual threads say no state before JDK 25, and there a thread that is
 * blocked by {@code synchronized} looks like one that computes. Of virtual threads this
 * print says nothing; their waits are in the flight recording.
 */
final class BlockedThreads {

	/** A thread's first line: {@code "name" #23 [4711] daemon prio=5 …}. */
	private static final Pattern THREAD = Pattern.compile("^\".*\" #(\\d+) .*$");

	private static final String BLOCKED = "java.lang.Thread.State: BLOCKED";

	private BlockedThreads() {
	}

	/** Numbers of the threads, as {@link Thread#threadId()} gives them. */
	static Set<Long> of(String print) {
		Set<Long> blocked = new HashSet<>();
		long thread = -1;
		for (String line : print.lines().toList()) {
			Matcher first = THREAD.matcher(line);
			if (first.matches()) {
				thread = Long.parseLong(first.group(1));
			}
			else if (line.contains(BLOCKED)) {
				blocked.add(thread);
			}
		}
		return blocked;
	}

}
