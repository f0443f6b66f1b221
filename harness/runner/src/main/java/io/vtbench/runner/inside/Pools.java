package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.inside.WaitingProfile.Waits;
import io.vtbench.runner.result.Evidence.Causes.FullPool;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Finds pools that requests wait for: those that serve them, and those that serve none by
 * themselves, such as an executor of asynchronous work or the common pool. Such a pool is
 * full, which several thread dumps show, and there are more requests than it has threads.
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

	/** The name of the threads that serve requests; their server has another one. */
	static final String REQUEST_THREADS = "request threads";

	/** The fewest dumps that show a pool to be full, and not only at that moment. */
	private static final int MIN_DUMPS = 2;

	/** The beginnings of the frames that each thread of a pool of the JDK has. */
	private static final List<String> WORKER = List.of("java.util.concurrent.ThreadPoolExecutor.runWorker(",
			"java.util.concurrent.ForkJoinPool.runWorker(");

	/** The beginning of the frame of a thread that carries a virtual thread. */
	private static final String CARRIES = "jdk.internal.vm.Continuation.run(";

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
		List<FullPool> full = new ArrayList<>(loaded(Pools::hasTasks).map(Pools::ofAll).orElse(List.of()));
		loaded((dump) -> !dump.serving().isEmpty()).flatMap(Pools::ofRequestThreads).ifPresent(full::addFirst);
		return full;
	}

	/** Returns what the dumps under load show; empty where they are too few. */
	private Optional<Pools> loaded(Predicate<ThreadDump> load) {
		List<ThreadDump> loaded = this.dumps.stream().filter(load).toList();
		return (loaded.size() < Math.max(MIN_DUMPS, LOADED * this.dumps.size())) ? Optional.empty()
				: Optional.of(new Pools(loaded, this.inFlight));
	}

	/**
	 * Returns the platform threads that serve requests where all of them are busy, more
	 * requests come, and most of them wait for what more threads could wait for as well.
	 */
	private Optional<FullPool> ofRequestThreads() {
		List<DumpedThread> serving = this.dumps.stream()
			.flatMap((dump) -> dump.serving().stream())
			.filter((thread) -> !thread.virtual() && thread.servesServlet())
			.toList();
		if (this.inFlight == null || serving.isEmpty()) {
			return Optional.empty();
		}
		String name = poolName(serving.getFirst().name());
		List<Long> sizes = this.dumps.stream().map((dump) -> named(dump, name).count()).distinct().toList();
		long waiting = serving.stream().filter((thread) -> !Findings.isHarmful(Waits.of(thread))).count();
		double share = (this.inFlight - sizes.getLast()) / this.inFlight;
		boolean full = sizes.size() == 1 && serving.size() >= FULL * this.dumps.size() * sizes.getFirst();
		return (full && waiting >= serving.size() / 2.0 && share >= Findings.MIN_SHARE)
				? Optional.of(pool(REQUEST_THREADS, sizes.getFirst(), share, serving)) : Optional.empty();
	}

	/**
	 * Returns whether any pool works: the first dump may come before the first request.
	 */
	private static boolean hasTasks(ThreadDump dump) {
		return dump.threads().stream().anyMatch((thread) -> isWorker(thread) && isBusy(thread) && !isCarrier(thread));
	}

	private List<FullPool> ofAll() {
		Map<String, List<DumpedThread>> threads = Maps.grouped(
				this.dumps.stream().flatMap((dump) -> dump.threads().stream()).filter(Pools::isWorker),
				(thread) -> poolName(thread.name()));
		List<FullPool> full = new ArrayList<>();
		// the scheduler of virtual threads is a pool as well, and no other one carries
		// any
		threads.values().removeIf((all) -> all.stream().anyMatch(Pools::isCarrier));
		threads.forEach((name, all) -> {
			List<DumpedThread> busy = all.stream().filter(Pools::isBusy).toList();
			boolean fixed = this.dumps.stream().map((dump) -> workers(dump, name)).distinct().count() == 1;
			double share = (fixed && busy.size() >= FULL * all.size()) ? waiting(perDump(busy.size())) : 0;
			if (share >= Findings.MIN_SHARE) {
				full.add(pool(name, workers(this.dumps.getLast(), name), share, busy));
			}
		});
		full.sort(Comparator.comparingDouble(FullPool::share).reversed());
		return full;
	}

	private static long workers(ThreadDump dump, String pool) {
		return named(dump, pool).filter(Pools::isWorker).count();
	}

	private static Stream<DumpedThread> named(ThreadDump dump, String pool) {
		return dump.threads().stream().filter((thread) -> poolName(thread.name()).equals(pool));
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

	private static boolean isCarrier(DumpedThread thread) {
		return has(thread, List.of(CARRIES));
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
		return (this.inFlight != null && seen < tasks) ? Math.max(0, (this.inFlight - seen - tasks) / this.inFlight)
				: 0;
	}

	private static FullPool pool(String name, long threads, double share, List<DumpedThread> busy) {
		Map<String, List<DumpedThread>> places = busy.stream()
			.collect(Collectors.groupingBy((thread) -> WaitingProfile.ownFrame(thread.bareStack())));
		List<DumpedThread> most = places.values().stream().max(Comparator.comparingInt(List::size)).orElseThrow();
		List<String> stack = most.getFirst().bareStack();
		return new FullPool(name, (int) threads, share, WaitingProfile.ownFrame(stack), stack);
	}

}
