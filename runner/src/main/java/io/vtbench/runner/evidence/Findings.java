package io.vtbench.runner.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.Trial.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Turns evidence into sentences with a next step. Each kind of wait has its own advice; a
 * healthy service, whose requests wait for others alone, gets none.
 */
public final class Findings {

	/** Share of all sights from which a wait is worth a sentence. */
	static final double MIN_SHARE = 0.2;

	/**
	 * Seconds of pinning that are worth a sentence: about 1 % of a load of ten seconds.
	 */
	static final double MIN_PINNED_SECONDS = 0.1;

	private static final int MAX_LINES = 12;

	/** What to do about a wait for Spring Boot's loader of nested jars. */
	private static final String EXTRACT = "start the service from its extracted jar (java -Djarmode=tools -jar app.jar extract)";

	private static final String NATIVE_FRAME = "(Native Method)";

	private static final String BEFORE_JDK_24 = "move to JDK 24 or later, where synchronized no longer pins, or replace"
			+ " the synchronized section or native call around the wait";

	private static final String INITIALISER = "initialise this class before requests come, for example by a call at the"
			+ " start: a wait in a class initialiser, or for one, keeps the carrier on this JDK too";

	private static final String NATIVE = "move the wait out of the native code, or of what the JVM itself calls (such as"
			+ " a class loader), or do this work on platform threads: synchronized no longer pins on this JDK, but these do";

	private static final Map<WaitKind, String> ADVICE = Map.of(WaitKind.NESTED_JAR,
			EXTRACT + ": Spring Boot's loader of nested jars serves one thread after the other", WaitKind.DATABASE_POOL,
			"size the pool (such as spring.datasource.hikari.maximum-pool-size) before or with the switch: virtual threads"
					+ " only move the queue from the request pool to this one",
			WaitKind.HTTP_POOL,
			"raise the HTTP client's limits per route and in all (Apache HttpClient's defaults are 5 and 25): virtual"
					+ " threads only move the queue there",
			WaitKind.LIMIT, "raise the limit or keep it as the back-pressure that a thread pool no longer gives",
			WaitKind.MONITOR,
			"shorten the synchronized section or use a ReentrantLock; before JDK 24 a wait in it also pins a carrier",
			WaitKind.LOCK, "shorten the section below the lock: more threads only queue there", WaitKind.RESULT,
			"look at the executor that computes the result: its size is the limit, not the request threads",
			WaitKind.QUEUE, "look at what fills or empties the queue: its pace is the limit, not the request threads",
			WaitKind.UNKNOWN,
			"find out from these frames what is waited for: a remote answer gains by virtual threads, a pool or a lock"
					+ " only gets a longer queue",
			WaitKind.RUNNING,
			"expect no gain: requests compute most of their time, and virtual threads give computing nothing");

	private Findings() {
	}

	/** All findings, in the order of the arms. */
	public static List<Finding> of(List<Evidence> arms) {
		List<Finding> findings = new ArrayList<>();
		for (Evidence arm : arms) {
			Optional<Finding> starved = starved(arm);
			starved.ifPresent(findings::add);
			for (Map.Entry<WaitKind, String> advice : ADVICE.entrySet()
				.stream()
				.sorted(Map.Entry.comparingByKey())
				.toList()) {
				boolean told = advice.getKey() == WaitKind.NESTED_JAR
						&& starved.filter((finding) -> finding.nextStep().startsWith(EXTRACT)).isPresent();
				if (!told) {
					wait(arm, arms, advice.getKey(), advice.getValue()).ifPresent(findings::add);
				}
			}
			pinned(arm).ifPresent(findings::add);
			arms.stream()
				.filter((other) -> other != arm)
				.findFirst()
				.flatMap((other) -> warnings(arm, other))
				.ifPresent(findings::add);
		}
		return findings;
	}

	/** The finding of a JVM in which all carriers of virtual threads are pinned. */
	private static Optional<Finding> starved(Evidence arm) {
		return arm.starved()
			.map((place) -> new Finding(arm.arm(), starvationSentence(arm.arm(), place),
					stepOutOfStarvation(place.stack()), shown(place.stack())));
	}

	private static String starvationSentence(String arm, Place place) {
		return "all " + place.seen() + " carriers of virtual threads in " + arm + " are pinned"
				+ pinnedBelow(place.stack()) + " while they wait for " + place.what()
				+ ", and no other virtual thread can run (carrier starvation, which no deadlock detection of a JDK"
				+ " names)";
	}

	private static String pinnedBelow(List<String> stack) {
		for (String frame : stack) {
			if (frame.endsWith(NATIVE_FRAME) && !frame.startsWith("jdk.internal.misc.Unsafe.park")) {
				return " below " + frame.substring(0, frame.length() - NATIVE_FRAME.length()) + ", a native frame,";
			}
			if (frame.contains(".<clinit>(")) {
				return " below the class initialiser " + frame;
			}
		}
		return "";
	}

	private static String stepOutOfStarvation(List<String> stack) {
		boolean nested = stack.stream().anyMatch((frame) -> frame.startsWith("org.springframework.boot.loader."));
		boolean classes = stack.stream()
			.anyMatch((frame) -> frame.startsWith("java.lang.Class.forName") || frame.contains(".<clinit>(")
					|| frame.contains(".loadClass("));
		return (nested ? EXTRACT + ", or " : "")
				+ (classes ? "load these classes before requests come, or "
						: "move this wait out of the native code, or of synchronized before JDK 24, or ")
				+ "keep platform threads; more carriers (-Djdk.virtualThreadScheduler.parallelism) are a workaround"
				+ " that promises nothing";
	}

	/**
	 * The finding of a wait. Where all arms have it at one place, it is no difference
	 * between them, and the first arm alone tells it.
	 */
	private static Optional<Finding> wait(Evidence arm, List<Evidence> arms, WaitKind kind, String advice) {
		Place most = most(arm, kind);
		if (most == null) {
			return Optional.empty();
		}
		boolean everywhere = arms.size() > 1 && arms.stream().allMatch((each) -> {
			Place other = most(each, kind);
			return other != null && other.frame().equals(most.frame());
		});
		if (everywhere && arm != arms.getFirst()) {
			return Optional.empty();
		}
		String who = everywhere
				? "In " + ((arms.size() == 2) ? "both" : "all") + " arms (" + shares(arms, kind) + ") requests"
				: shares(List.of(arm), kind) + " of the requests in " + arm.arm();
		return Optional.of(new Finding(arm.arm(),
				who + ((kind == WaitKind.RUNNING) ? " were computing, most of them at "
						: " waited for " + kind.text() + ", most of them at ") + most.frame(),
				advice, shown(most.stack())));
	}

	private static String shares(List<Evidence> arms, WaitKind kind) {
		return arms.stream()
			.map((arm) -> Figures.percent(arm.waits().get(kind.text())))
			.collect(Collectors.joining(", "));
	}

	/** Where most requests wait in a way; null where too few do for a sentence. */
	private static @Nullable Place most(Evidence arm, WaitKind kind) {
		double least = (kind == WaitKind.RUNNING) ? 0.5 : MIN_SHARE;
		return (arm.waits().getOrDefault(kind.text(), 0.0) < least) ? null
				: arm.places().stream().filter((place) -> place.what().equals(kind.text())).findFirst().orElseThrow();
	}

	private static Optional<Finding> pinned(Evidence arm) {
		Double seconds = arm.pinnedSeconds();
		if (seconds == null || seconds < MIN_PINNED_SECONDS || arm.pinned().isEmpty()) {
			return Optional.empty();
		}
		Place most = arm.pinned().getFirst();
		int times = arm.pinned().stream().mapToInt(Place::seen).sum();
		return Optional.of(new Finding(arm.arm(),
				"virtual threads of " + arm.arm() + " kept their carrier while waiting " + times + " times, together "
						+ Figures.seconds(seconds) + ", " + Figures.percent(most.share()) + " of it at " + most.frame()
						+ reason(most),
				unpin(most), shown(most.stack())));
	}

	private static String reason(Place pin) {
		return pin.what().startsWith(Recording.PINNED_BY)
				? " (" + pin.what().substring(Recording.PINNED_BY.length()) + ")" : "";
	}

	private static String unpin(Place pin) {
		if (!pin.what().startsWith(Recording.PINNED_BY)) {
			return BEFORE_JDK_24;
		}
		boolean initialises = pin.what().contains("<clinit>") || pin.what().contains("initialization of");
		return initialises ? INITIALISER : NATIVE;
	}

	private static Optional<Finding> warnings(Evidence arm, Evidence other) {
		List<String> only = LogWatch.only(arm.warnings(), other.warnings());
		if (only.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new Finding(
				arm.arm(), arm.arm() + " logged " + Figures.count(only.size(), "kind") + " of warning or error that "
						+ other.arm() + " did not under the same load",
				"read these lines before the switch", shown(only)));
	}

	private static List<String> shown(List<String> lines) {
		return lines.stream().limit(MAX_LINES).toList();
	}

}
