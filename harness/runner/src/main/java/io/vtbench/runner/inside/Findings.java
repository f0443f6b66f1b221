package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.vtbench.runner.judge.StrangeWarnings;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Beside;
import io.vtbench.runner.result.Evidence.Causes;
import io.vtbench.runner.result.Evidence.Place;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.Pinning.Cause;
import io.vtbench.runner.result.Trial.Finding.Starvation.Below;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Finds in evidence what bears on the decision. A healthy service, whose requests wait
 * for others alone, shows nothing.
 */
public final class Findings {

	/** The share of all sights, from 0 to 1, from which a wait is a finding. */
	static final double MIN_SHARE = 0.2;

	/** The seconds of pinning that are a finding: about 1 % of a load of ten seconds. */
	static final double MIN_PINNED_SECONDS = 0.1;

	private static final int MAX_LINES = 12;

	/**
	 * The time that a probe of Kubernetes waits for an answer, unless it is told
	 * otherwise.
	 */
	private static final double PROBE_MILLIS = 1000;

	/** The growth of a heap below which it may be what a service keeps once. */
	private static final long MIN_KEPT_BYTES = 2 << 20;

	private static final double MIN_KEPT_BYTES_EACH = 256;

	private static final String NATIVE_FRAME = "(Native Method)";

	private Findings() {
	}

	/** Returns all findings, in the order of the arms. */
	public static List<Finding> of(List<Evidence> arms) {
		List<Finding> findings = new ArrayList<>();
		for (Evidence arm : arms) {
			Optional<Finding.Starvation> starvation = arm.starved().map((place) -> starvation(arm.arm(), place));
			starvation.ifPresent(findings::add);
			boolean loader = starvation.filter(Finding.Starvation::nestedJar).isPresent();
			pools(arm).stream().flatMap((pool) -> full(arm, arms, pool).stream()).forEach(findings::add);
			for (WaitKind kind : WaitKind.values()) {
				// that requests compute says nothing where it is known what about that is
				// dear on virtual threads
				boolean explained = (kind == WaitKind.NESTED_JAR && loader)
						|| (kind == WaitKind.RUNNING && arms.stream().anyMatch(Findings::explainsComputing))
						|| (!pools(arm).isEmpty() && (kind == WaitKind.RESULT || kind == WaitKind.RUNNING));
				if (isHarmful(kind) && !explained) {
					wait(arm, arms, kind).ifPresent(findings::add);
				}
			}
			pinning(arm).ifPresent(findings::add);
			computing(arm).forEach(findings::add);
			arms.stream().filter((other) -> other != arm).findFirst().ifPresent((other) -> {
				findings.addAll(logged(arm, other));
				findings.addAll(risks(arm, other));
			});
		}
		return findings;
	}

	private static List<Causes.FullPool> pools(Evidence arm) {
		return (arm.causes() != null) ? arm.causes().pools() : List.of();
	}

	/**
	 * Finds what a full pool shows. Where all arms have it, with as many threads, the
	 * first arm alone does.
	 */
	private static Optional<Finding> full(Evidence arm, List<Evidence> arms, Causes.FullPool pool) {
		List<Causes.FullPool> same = arms.stream()
			.flatMap((each) -> pools(each).stream()
				.filter((other) -> other.name().equals(pool.name()) && other.threads() == pool.threads()))
			.toList();
		boolean everywhere = arms.size() > 1 && same.size() == arms.size();
		if (everywhere && arm != arms.getFirst()) {
			return Optional.empty();
		}
		return Optional.of(new Finding.FullPool(arm.arm(), known(pool.name()), pool.name(), pool.threads(),
				(everywhere ? same : List.of(pool)).stream().map(Causes.FullPool::share).toList(), pool.frame(),
				shown(pool.stack())));
	}

	private static Finding.FullPool.Pool known(String name) {
		return switch (name) {
			case "task-" -> Finding.FullPool.Pool.APPLICATION;
			case "ForkJoinPool.commonPool-worker-" -> Finding.FullPool.Pool.COMMON;
			case "scheduling-" -> Finding.FullPool.Pool.SCHEDULER;
			case Pools.REQUEST_THREADS -> Finding.FullPool.Pool.REQUEST_THREADS;
			default -> Finding.FullPool.Pool.OWN;
		};
	}

	private static boolean explainsComputing(Evidence arm) {
		return arm.causes() != null && arm.causes().explainsComputing();
	}

	private static List<Finding> computing(Evidence arm) {
		List<Finding> computing = new ArrayList<>();
		Causes causes = arm.causes();
		if (causes != null) {
			causes.loops()
				.forEach((loop) -> computing
					.add(new Finding.BusyLoop(arm.arm(), loop.seen(), arm.dumps(), loop.frame(), shown(loop.stack()))));
			Causes.LongComputation computation = causes.longComputation();
			if (computation != null) {
				computing.add(new Finding.LongComputation(arm.arm(), computation.requests(), computation.share(),
						computation.millis(), computation.waiting(), computation.frame(), shown(computation.stack())));
			}
			if (causes.initialValues() != null) {
				computing.add(new Finding.InitialValues(arm.arm(), causes.initialValues().share(),
						causes.initialValues().frame(), shown(causes.initialValues().stack())));
			}
		}
		return computing;
	}

	/**
	 * Returns whether more threads do not help against a wait. A wait for others is what
	 * they are for.
	 */
	static boolean isHarmful(WaitKind kind) {
		return switch (kind) {
			case NESTED_JAR, MONITOR, DATABASE_POOL, HTTP_POOL, LIMIT, RESULT, QUEUE, LOCK, NATIVE, UNKNOWN, RUNNING ->
				true;
			case DATABASE, CLIENT, REMOTE, SLEEP, FILE -> false;
		};
	}

	private static Finding.Starvation starvation(String arm, Place place) {
		List<String> stack = place.stack();
		return new Finding.Starvation(arm, place.seen(), place.what(), below(stack),
				stack.stream().anyMatch((frame) -> frame.startsWith("org.springframework.boot.loader.")),
				stack.stream()
					.anyMatch((frame) -> frame.startsWith("java.lang.Class.forName") || frame.contains(".<clinit>(")
							|| frame.contains(".loadClass(")),
				shown(stack));
	}

	private static @Nullable Below below(List<String> stack) {
		for (String frame : stack) {
			if (frame.endsWith(NATIVE_FRAME) && !frame.startsWith("jdk.internal.misc.Unsafe.park")) {
				return new Below(false, frame.substring(0, frame.length() - NATIVE_FRAME.length()));
			}
			if (frame.contains(".<clinit>(")) {
				return new Below(true, frame);
			}
		}
		return null;
	}

	/**
	 * Finds what a wait of one kind shows; empty where too few requests wait so. Where
	 * all arms have it at one place, it is no difference between them, and the first arm
	 * alone has it.
	 */
	private static Optional<Finding> wait(Evidence arm, List<Evidence> arms, WaitKind kind) {
		Place most = most(arm, kind);
		if (most == null) {
			return Optional.empty();
		}
		// a platform thread that waits in native code keeps nothing that others need
		boolean ofCarriers = kind == WaitKind.NATIVE;
		if (ofCarriers && arm.threadKind() != ThreadKind.VIRTUAL) {
			return Optional.empty();
		}
		boolean everywhere = !ofCarriers && arms.size() > 1 && arms.stream().allMatch((each) -> {
			Place other = most(each, kind);
			return other != null && other.frame().equals(most.frame());
		});
		if (everywhere && arm != arms.getFirst()) {
			return Optional.empty();
		}
		return Optional.of(new Finding.Wait(arm.arm(), kind,
				(everywhere ? arms : List.of(arm)).stream().map((each) -> share(each, kind)).toList(), most.frame(),
				shown(most.stack())));
	}

	private static double share(Evidence arm, WaitKind kind) {
		return arm.waits().getOrDefault(kind.text(), 0.0);
	}

	/** Returns the place where most requests wait in a way; null where too few do. */
	private static @Nullable Place most(Evidence arm, WaitKind kind) {
		double least = (kind == WaitKind.RUNNING) ? 0.5 : MIN_SHARE;
		// requests that are handled asynchronously are seen on their threads for a moment
		// alone
		boolean few = arm.requestsSeen() < arm.dumps();
		return (few || share(arm, kind) < least) ? null
				: arm.places().stream().filter((place) -> place.what().equals(kind.text())).findFirst().orElseThrow();
	}

	private static Optional<Finding> pinning(Evidence arm) {
		Double seconds = arm.pinnedSeconds();
		if (seconds == null || seconds < MIN_PINNED_SECONDS || arm.pinned().isEmpty()) {
			return Optional.empty();
		}
		Place most = arm.pinned().getFirst();
		boolean told = most.what().startsWith(Recording.PINNED_BY);
		return Optional.of(new Finding.Pinning(arm.arm(), arm.pinned().stream().mapToInt(Place::seen).sum(), seconds,
				most.frame(), most.share(), told ? cause(most.what()) : Cause.BEFORE_JDK_24,
				told ? most.what().substring(Recording.PINNED_BY.length()) : null, shown(most.stack())));
	}

	private static Cause cause(String what) {
		return (what.contains("<clinit>") || what.contains("initialization of")) ? Cause.INITIALISER : Cause.NATIVE;
	}

	/** Finds what the log of an arm has and that of another one does not. */
	private static List<Finding> logged(Evidence arm, Evidence other) {
		List<String> interrupts = new ArrayList<>();
		List<String> warnings = new ArrayList<>();
		StrangeWarnings.only(arm.warnings(), other.warnings())
			.forEach((line) -> (LogWatch.isInterrupt(line) ? interrupts : warnings).add(line));
		List<Finding> logged = new ArrayList<>();
		if (!interrupts.isEmpty()) {
			logged.add(new Finding.Interrupts(arm.arm(), other.arm(), shown(interrupts)));
		}
		if (!warnings.isEmpty()) {
			logged.add(new Finding.Warnings(arm.arm(), other.arm(), warnings.size(), shown(warnings)));
		}
		return logged;
	}

	/** Finds what may happen in production, and explains no difference. */
	private static List<Finding> risks(Evidence arm, Evidence other) {
		Beside own = arm.beside();
		Beside its = other.beside();
		if (own == null || its == null) {
			return List.of();
		}
		List<Finding> risks = new ArrayList<>();
		if (own.health() != null && its.health() != null && own.health().longestMillis() > PROBE_MILLIS) {
			risks.add(new Finding.SlowHealth(arm.arm(), own.health().path(), own.health().longestMillis(), other.arm(),
					its.health().longestMillis(), List.of()));
		}
		if (own.requests() > 0 && its.requests() > 0 && own.keptBytes() >= MIN_KEPT_BYTES) {
			double each = (double) own.keptBytes() / own.requests();
			double others = (double) its.keptBytes() / its.requests();
			if (each >= MIN_KEPT_BYTES_EACH && each >= 2 * others) {
				risks.add(new Finding.GrowingMemory(arm.arm(), each, own.requests(), other.arm(), others, own.grown()));
			}
		}
		return risks;
	}

	private static List<String> shown(List<String> lines) {
		return lines.stream().limit(MAX_LINES).toList();
	}

}
