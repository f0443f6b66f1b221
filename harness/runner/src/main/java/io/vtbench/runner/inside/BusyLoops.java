package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.inside.WaitingProfile.Waits;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.WaitKind;

/**
 * Finds virtual threads that compute in every thread dump at one place. The scheduler of
 * virtual threads takes no carrier away, so such a thread keeps one for as long as it
 * runs. A thread that yields or waits now and then lets others run.
 */
final class BusyLoops {

	private static final int MIN_DUMPS = 2;

	private static final List<String> YIELDS = List.of("java.lang.Thread.yield", "java.lang.VirtualThread.tryYield");

	private BusyLoops() {
	}

	/**
	 * Returns the places of such threads, each with the number of threads; those with
	 * most threads first.
	 * @param dumps of one JVM, some seconds apart
	 */
	static List<Place> of(List<ThreadDump> dumps) {
		if (dumps.size() < MIN_DUMPS) {
			return List.of();
		}
		Map<Long, DumpedThread> left = computing(dumps.getFirst());
		for (ThreadDump dump : dumps.subList(1, dumps.size())) {
			Map<Long, DumpedThread> now = computing(dump);
			left.values()
				.removeIf((thread) -> !now.containsKey(thread.id())
						|| !place(now.get(thread.id())).equals(place(thread)));
		}
		Map<String, List<DumpedThread>> places = Maps.grouped(left.values().stream(), BusyLoops::place);
		List<Place> loops = new ArrayList<>();
		places.forEach((frame, threads) -> loops.add(new Place(WaitKind.RUNNING.text(), frame, threads.size(),
				(double) threads.size() / left.size(), threads.getFirst().bareStack())));
		loops.sort(Comparator.comparingInt(Place::seen).reversed());
		return loops;
	}

	private static Map<Long, DumpedThread> computing(ThreadDump dump) {
		Map<Long, DumpedThread> computing = new LinkedHashMap<>();
		dump.threads()
			.stream()
			.filter((thread) -> thread.virtual() && !thread.stack().isEmpty() && Waits.of(thread) == WaitKind.RUNNING
					&& !yields(thread))
			.forEach((thread) -> computing.put(thread.id(), thread));
		return computing;
	}

	private static boolean yields(DumpedThread thread) {
		return thread.hasFrame((frame) -> YIELDS.stream().anyMatch(frame::startsWith));
	}

	/** Returns the method of the service's own code, for its line changes in a loop. */
	private static String place(DumpedThread thread) {
		String frame = WaitingProfile.ownFrame(thread.bareStack());
		return frame.substring(0, (frame.indexOf('(') > 0) ? frame.indexOf('(') : frame.length());
	}

}
