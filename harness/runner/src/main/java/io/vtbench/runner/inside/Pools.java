package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.inside.WaitingProfile.Waits;
import io.vtbench.runner.result.Evidence.Causes.FullPool;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Finds pools that requests wait for, although they serve none by themselves: an executor
 * of asynchronous work, the common pool. Such a pool is full, which several thread dumps
 * show, and there are more requests than it has threads.
 *
 * @param dumps of one JVM under one load
 * @param inFlight requests that were in the service at once, on average; null where that
 * is not known
 */
record Pools(List<ThreadDump> dumps, @Nullable Double inFlight) {

	/**
	 * The share of a pool's threads, from 0 to 1, that are busy in a full one: in a short
	 * moment between two tasks a thread looks idle.
	 */
	private static final double FULL = 0.9;

	/** The share of the dumps, from 0 to 1, that must show a pool at work. */
	private static final double LOADED = 0.75;

	/** The fewest dumps that show a pool to be full, and not only at that moment. */
	private static final int MIN_DUMPS = 2;

	/** The beginnings of the frames that each thread of a pool of the JDK has. */
	private static final List<String> WORKER = List.of("java.util.concurrent.ThreadPoolExecutor.runWorker(",
			"java.util.concurrent.ForkJoinPool.runWorker(");

	/** The beginnings of the frames of a thread that has no task. */
	private static final List<String> IDLE = List.of("java.util.concurrent.ThreadPoolExecutor.getTask(",
			"java.util.concurrent.ForkJoinPool.awaitWork(");

	/**
	 * The beginnings of the frames of a task that comes back by itself, and so works for
	 * no request.
	 */
	private static final List<String> PERIODIC = List.of("java.util.concurrent.FutureTask.runAndReset(",
			"org.springframework.scheduling.concurrent.ReschedulingRunnable.run(");

	/**
	 * Returns the full pools that requests wait for, those with most waiting requests
	 * first.
	 */
	List<FullPool> full() {
		Pools loaded = new Pools(this.dumps.stream().filter(Pools::hasTasks).toList(), this.inFlight);
		return (loaded.dumps.size() < Math.max(MIN_DUMPS, LOADED * this.dumps.size())) ? List.of() : loaded.ofAll();
	}

	/**
	 * Returns whether any pool works: the first dump may come before the first request.
	 */
	private static boolean hasTasks(ThreadDump dump) {
		return dump.threads().stream().anyMatch((thread) -> isWorker(thread) && isBusy(thread));
	}

	private List<FullPool> ofAll() {
		Map<String, List<DumpedThread>> threads = this.dumps.stream()
			.flatMap((dump) -> dump.threads().stream())
			.filter(Pools::isWorker)
			.collect(Collectors.groupingBy((thread) -> poolName(thread.name()), LinkedHashMap::new,
					Collectors.toList()));
		List<FullPool> full = new ArrayList<>();
		threads.forEach((name, all) -> {
			List<DumpedThread> busy = all.stream().filter(Pools::isBusy).toList();
			boolean fixed = this.dumps.stream().map((dump) -> size(dump, name)).distinct().count() == 1;
			double share = (fixed && busy.size() >= FULL * all.size()) ? waiting(perDump(busy.size())) : 0;
			if (share >= Findings.MIN_SHARE) {
				full.add(pool(name, share, busy));
			}
		});
		full.sort(Comparator.comparingDouble(FullPool::share).reversed());
		return full;
	}

	private static long size(ThreadDump dump, String pool) {
		return dump.threads()
			.stream()
			.filter((thread) -> isWorker(thread) && poolName(thread.name()).equals(pool))
			.count();
	}

	/** Returns the name of a thread without the number at its end. */
	static String poolName(String thread) {
		return thread.replaceFirst("\\d+$", "");
	}

	private static boolean isWorker(DumpedThread thread) {
		return !thread.virtual() && has(thread, WORKER) && !thread.servesServlet() && !thread.servesOnEventLoop();
	}

	/**
	 * Returns whether a thread works on a task. One that waits for an element of a queue
	 * in a task of its own does not.
	 */
	private static boolean isBusy(DumpedThread thread) {
		return !has(thread, IDLE) && !has(thread, PERIODIC) && Waits.of(thread) != WaitKind.QUEUE;
	}

	private static boolean has(DumpedThread thread, List<String> frames) {
		return thread.hasFrame((frame) -> frames.stream().anyMatch(frame::startsWith));
	}

	private double perDump(long sights) {
		return (double) sights / this.dumps.size();
	}

	/**
	 * Returns the share of the requests that wait for a thread of a full pool, 0 to 1. A
	 * request waits on its own thread for the result; or it has none, as one that is
	 * handled asynchronously, and then it is seen by its absence alone.
	 * @param tasks that the pool works on at once
	 */
	private double waiting(double tasks) {
		List<DumpedThread> serving = this.dumps.stream().flatMap((dump) -> dump.serving().stream()).toList();
		double seen = perDump(serving.size());
		double forResults = perDump(serving.stream().filter((thread) -> Waits.of(thread) == WaitKind.RESULT).count());
		if (forResults > tasks) {
			return (forResults - tasks) / seen;
		}
		Double all = this.inFlight;
		return (all != null && seen < tasks) ? Math.max(0, (all - seen - tasks) / all) : 0;
	}

	private FullPool pool(String name, double share, List<DumpedThread> busy) {
		Map<String, List<DumpedThread>> places = busy.stream()
			.collect(Collectors.groupingBy((thread) -> WaitingProfile.ownFrame(thread.bareStack())));
		Map.Entry<String, List<DumpedThread>> most = places.entrySet()
			.stream()
			.max(Comparator.comparingInt((place) -> place.getValue().size()))
			.orElseThrow();
		return new FullPool(name, (int) size(this.dumps.getLast(), name), share, most.getKey(),
				most.getValue().getFirst().bareStack());
	}

}
