package io.vtbench.runner.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where requests were, over several thread dumps under load: a profile by sampling that
 * treats platform and virtual threads alike.
 *
 * @param dumps how many were taken
 * @param platform sights of requests on platform threads
 * @param virtual sights of requests on virtual threads
 * @param eventLoop sights of requests on event loops
 * @param places most frequent first
 */
record WaitingProfile(int dumps, int platform, int virtual, int eventLoop, List<WaitingPlace> places) {

	private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

	/** Code of others: the first frame outside of these is the service's own. */
	private static final List<String> LIBRARIES = List.of("jakarta.", "org.springframework.", "org.apache.",
			"com.zaxxer.", "org.postgresql.", "com.mysql.", "com.mongodb.", "com.mchange.", "com.rabbitmq.", "io.grpc.",
			"io.lettuce.", "org.h2.", "org.hibernate.", "reactor.", "io.netty.", "io.micrometer.", "org.eclipse.jetty.",
			"io.undertow.", "okhttp3.", "org.aspectj.", "com.fasterxml.", "tools.jackson.");

	WaitingProfile {
		places = List.copyOf(places);
	}

	static WaitingProfile of(List<ThreadDump> dumps) {
		Map<String, List<DumpedThread>> groups = new LinkedHashMap<>();
		int platform = 0;
		int virtual = 0;
		int eventLoop = 0;
		for (ThreadDump dump : dumps) {
			for (DumpedThread thread : dump.serving()) {
				if (thread.servesOnEventLoop()) {
					eventLoop++;
				}
				else if (thread.virtual()) {
					virtual++;
				}
				else {
					platform++;
				}
				groups.computeIfAbsent(WaitKind.of(thread) + " " + ownFrame(thread), (key) -> new ArrayList<>())
					.add(thread);
			}
		}
		int all = platform + virtual + eventLoop;
		List<WaitingPlace> places = groups.values()
			.stream()
			.map((threads) -> place(threads, all))
			.sorted(Comparator.comparingInt(WaitingPlace::seen).reversed())
			.toList();
		return new WaitingProfile(dumps.size(), platform, virtual, eventLoop, places);
	}

	private static WaitingPlace place(List<DumpedThread> threads, int all) {
		DumpedThread example = threads.getFirst();
		return new WaitingPlace(WaitKind.of(example), ownFrame(example), threads.size(), (double) threads.size() / all,
				example.bareStack());
	}

	private static String ownFrame(DumpedThread thread) {
		return ownFrame(thread.bareStack());
	}

	/**
	 * The first frame of the service's own code; where there is none, the first of a
	 * library, and else the top one.
	 */
	static String ownFrame(List<String> stack) {
		// generated proxies carry the name of the class that they stand for
		List<String> code = stack.stream().filter((frame) -> isOutside(JDK, frame) && !frame.contains("$$")).toList();
		return code.stream()
			.filter((frame) -> isOutside(LIBRARIES, frame))
			.findFirst()
			.orElseGet(() -> code.isEmpty() ? stack.getFirst() : code.getFirst());
	}

	private static boolean isOutside(List<String> packages, String frame) {
		return packages.stream().noneMatch(frame::startsWith);
	}

	/** Sights of requests in all. */
	int seen() {
		return this.platform + this.virtual + this.eventLoop;
	}

	/** Share of each kind of wait, 0 to 1; none where no request was seen. */
	Map<WaitKind, Double> shares() {
		Map<WaitKind, Double> shares = new EnumMap<>(WaitKind.class);
		this.places.forEach((place) -> shares.merge(place.kind(), place.share(), Double::sum));
		return shares;
	}

	/** The most frequent place of a kind. */
	WaitingPlace most(WaitKind kind) {
		return this.places.stream().filter((place) -> place.kind() == kind).findFirst().orElseThrow();
	}

}
