package io.vtbench.standalone;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The two kinds of Java threads. */
enum ThreadKind {

	PLATFORM, VIRTUAL;

	Thread.Builder builder() {
		return (this == VIRTUAL) ? Thread.ofVirtual() : Thread.ofPlatform();
	}

	@Override
	public String toString() {
		return (this == VIRTUAL) ? "virtual" : "platform";
	}

	/**
	 * Starts that many threads.
	 * @throws ProgramException if the machine does not allow as many
	 */
	List<Thread> start(int count, Runnable task) {
		List<Thread> started = new ArrayList<>(count);
		try {
			for (int i = 0; i < count; i++) {
				started.add(builder().start(task));
			}
		}
		catch (OutOfMemoryError ex) {
			throw new ProgramException(String.format(Locale.ROOT,
					"This machine cannot run %,d %s threads: starting number %,d failed (%s). "
							+ "Choose a smaller --count, or raise the limits: more heap (-Xmx) for virtual threads; "
							+ "ulimit -u, the cgroup's pids.max, kernel.threads-max and vm.max_map_count "
							+ "for platform threads.",
					count, this, started.size() + 1, ex.getMessage()));
		}
		return started;
	}

}
