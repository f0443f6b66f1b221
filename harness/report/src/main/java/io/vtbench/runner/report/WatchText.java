package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.PoolUse;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup.Difference;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.WaitKind;
import org.jspecify.annotations.Nullable;

/**
 * Says what to watch once a change is made, which limit it needs, and how to go back,
 * from what the trial saw. A change that is not advised needs none of it.
 *
 * @param trial that the answer belongs to
 * @param runs that the answer rests on, without those whose files are gone
 */
record WatchText(ArmAnswer answer, Trial trial, List<RunResult> runs) {

	/** The growth from which on a reading is one that moved; 0.05 is 5 %. */
	private static final double MOVED = 0.05;

	private static final String SWITCH = "spring.threads.virtual.enabled";

	/** Returns the heading of the lines. */
	String heading() {
		return "What to watch after " + (isSwitch() ? "switching on" : "the change") + ", and how to go back";
	}

	private boolean isSwitch() {
		return this.answer.arm().equals(AnswerText.THREADS);
	}

	/** Returns the lines; none where the change is not advised. */
	List<String> lines() {
		boolean advised = this.answer.decision() == Decision.SET_IT
				|| (this.answer.decision() == Decision.MIXED && isSwitch());
		if (!advised) {
			return List.of();
		}
		return Stream.of(watch(), limit(), back()).filter((line) -> !line.isEmpty()).toList();
	}

	/** Returns what limits next, and what moved most; empty where nothing was read. */
	private String watch() {
		List<String> watched = new ArrayList<>();
		pool().ifPresent((pool) -> watched
			.add("requests that wait for a database connection (hikaricp_connections_pending: up to "
					+ pool.peakPending() + " here)"));
		if (finding(Finding.Pinning.class).isPresent() || pinned() > 0) {
			watched.add("pinned carriers (jdk.VirtualThreadPinned in a flight recording: seen here)");
		}
		mostMoved().ifPresent(watched::add);
		return watched.isEmpty() ? "" : "Watch " + String.join("; ", watched) + ".";
	}

	private long pinned() {
		Long events = most(this.answer.arm(), (fork) -> fork.jvm().threads().pinnedEvents());
		return (events != null) ? events : 0;
	}

	/**
	 * Returns the reading that grew most, of memory and of requests in flight; empty
	 * where neither grew.
	 */
	private Optional<String> mostMoved() {
		AnswerRow memory = this.answer.rows()
			.stream()
			.filter((row) -> row.metric() == Metric.PEAK_MEMORY)
			.findFirst()
			.orElse(null);
		double grown = (memory != null) ? ratio(memory.baseline(), memory.candidate()) : 0;
		Long before = most(this.answer.baseline(), (fork) -> fork.jvm().peakInFlight());
		Long after = most(this.answer.arm(), (fork) -> fork.jvm().peakInFlight());
		double more = (before != null && after != null) ? ratio(before.doubleValue(), after.doubleValue()) : 0;
		if (more >= 1 + MOVED && more > grown) {
			return Optional.of("requests in flight (http_server_requests_active: their peak went from "
					+ Figures.count(before) + " to " + Figures.count(after) + ")");
		}
		return (memory != null && grown >= 1 + MOVED)
				? Optional.of("memory (its peak went from " + Figures.of(memory.metric(), memory.baseline()) + " to "
						+ Figures.of(memory.metric(), memory.candidate()) + ")")
				: Optional.empty();
	}

	private static double ratio(@Nullable Double before, @Nullable Double after) {
		return (before != null && after != null && before > 0) ? after / before : 0;
	}

	/**
	 * Returns the limit that takes the place of the threads; empty where the trial saw
	 * none and threads limit as before.
	 */
	private String limit() {
		PoolUse pool = pool().orElse(null);
		if (pool != null && pool.size() != null) {
			return "Set spring.datasource.hikari.maximum-pool-size to what the database carries: its "
					+ Figures.count(pool.size(), "connection") + " now decide how many requests go on at once.";
		}
		Finding.FullPool full = finding(Finding.FullPool.class).orElse(null);
		if (full != null) {
			return new FindingText(full).limit();
		}
		Finding.Wait own = waits(WaitKind.LIMIT).or(() -> waits(WaitKind.HTTP_POOL)).orElse(null);
		if (own != null) {
			return "Keep the limit at " + own.frame() + ": it now decides how many requests go on at once.";
		}
		return isToVirtual() ? threads() : "";
	}

	private boolean isToVirtual() {
		return isSwitch() || this.runs.stream()
			.anyMatch((run) -> run.find(this.answer.arm()).map(Arm::threadKind).orElse(null) == ThreadKind.VIRTUAL
					&& run.baseline().threadKind() != ThreadKind.VIRTUAL);
	}

	private String threads() {
		Long inFlight = most(this.answer.arm(), (fork) -> fork.jvm().peakInFlight());
		return "Set a limit of your own (@ConcurrencyLimit, a semaphore) in front of what must not be asked by too many"
				+ " at once: threads" + threadLimit() + " no longer limit it" + ((inFlight != null)
						? ", and up to " + Figures.count(inFlight, "request") + " were in flight here" : "")
				+ ".";
	}

	/**
	 * Returns the property that limited the threads of the baseline, in brackets; empty
	 * where it is not known.
	 */
	private String threadLimit() {
		return this.runs.stream()
			.flatMap((run) -> run.find(this.answer.baseline()).stream())
			.flatMap((arm) -> Stream.of(Stack.values()).flatMap((stack) -> limitOf(stack, arm).stream()))
			.findFirst()
			.orElse("");
	}

	private static Optional<String> limitOf(Stack stack, Arm arm) {
		String meter = stack.threadLimitMeter();
		String limit = (meter != null) ? arm.effectiveSettings().get(meter) : null;
		return Optional.ofNullable(limit)
			.map((number) -> " (" + stack.threadLimit() + "=" + number.replaceFirst("\\.0$", "") + ")");
	}

	private String back() {
		if (isSwitch()) {
			return "To go back, set " + SWITCH + "=false and restart: nothing has to be built again.";
		}
		List<Difference> differences = this.runs.stream()
			.flatMap((run) -> run.differences().stream())
			.filter((each) -> !Objects.equals(each.values().get(this.answer.arm()),
					each.values().get(this.answer.baseline())))
			.distinct()
			.toList();
		if (differences.isEmpty()) {
			return "To go back, start it as " + this.answer.baseline() + " was.";
		}
		boolean built = differences.stream().anyMatch((each) -> List.of("jar", "service").contains(each.setting()));
		return "To go back, " + differences.stream().map(this::old).distinct().collect(Collectors.joining(", "))
				+ " and restart" + (built ? "" : ": nothing has to be built again") + ".";
	}

	private String old(Difference difference) {
		String value = difference.values().get(this.answer.baseline());
		return switch (difference.setting()) {
			case "jar", "service", "jdk" -> "start it with the " + difference.setting() + " of before"
					+ ((value != null) ? " (" + value + ")" : "");
			case "jvm" -> "start it with " + ((value != null) ? "the JVM flags " + value : "no JVM flags of its own");
			default -> (value != null) ? "set " + difference.setting() + "=" + value
					: "leave " + difference.setting() + " out";
		};
	}

	/**
	 * Returns the pool of the candidate in the fork where most requests waited for it;
	 * empty where none did.
	 */
	private Optional<PoolUse> pool() {
		return forks(this.answer.arm()).flatMap((fork) -> Stream.ofNullable(fork.pool()))
			.filter((pool) -> pending(pool) > 0)
			.max(Comparator.comparingLong(WatchText::pending));
	}

	private static long pending(PoolUse pool) {
		return (pool.peakPending() != null) ? pool.peakPending() : 0;
	}

	private @Nullable Long most(String arm, Function<Fork, @Nullable Long> reading) {
		return forks(arm).map(reading).filter(Objects::nonNull).max(Long::compare).orElse(null);
	}

	private Stream<Fork> forks(String name) {
		return this.runs.stream().flatMap((run) -> run.find(name).stream()).flatMap((arm) -> arm.forks().stream());
	}

	private <T extends Finding> Optional<T> finding(Class<T> type) {
		return this.trial.findings()
			.stream()
			.filter((finding) -> type.isInstance(finding) && finding.arm().equals(this.answer.arm()))
			.map(type::cast)
			.findFirst();
	}

	private Optional<Finding.Wait> waits(WaitKind kind) {
		return this.trial.findings()
			.stream()
			.filter((finding) -> finding instanceof Finding.Wait wait && wait.waitFor() == kind
					&& (wait.arm().equals(this.answer.arm()) || wait.shares().size() > 1))
			.map(Finding.Wait.class::cast)
			.findFirst();
	}

}
