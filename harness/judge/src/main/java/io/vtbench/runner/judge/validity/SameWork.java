package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Seen.Deviation;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether every arm did the same work, on the type of thread that it stands for.
 * Any mismatch makes a run invalid.
 */
final class SameWork implements ValidityCheck {

	/**
	 * The check of the load script on the status. An answer that fails it fails all
	 * others too and counts among the errors.
	 */
	private static final String STATUS = "status";

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.SAME_WORK);
	}

	@Override
	public List<Check> judge(RunResult run) {
		Map<String, Long> counts = run.forks().map(Fork::counts).findFirst().orElse(Map.of());
		return run.arms().stream().map((arm) -> judge(run, arm, counts)).toList();
	}

	private Check judge(RunResult run, Arm arm, Map<String, Long> counts) {
		if (arm.forks().isEmpty()) {
			return outcome(arm, Status.NOT_AVAILABLE, new Seen.Lacking(Seen.Lacking.What.FORK));
		}
		List<Deviation> deviations = arm.forks()
			.stream()
			.flatMap((fork) -> Stream
				.of(threads(fork, arm.threadKind()), answers(fork), requests(fork, run.load().requests()),
						(run.load().durationSeconds() == null) ? counts(fork, counts) : Stream.<Deviation>empty())
				.flatMap(Function.identity()))
			.toList();
		return deviations.isEmpty() ? kinds(arm) : outcome(arm, Status.INVALID, new Seen.OtherWork(deviations));
	}

	private Check kinds(Arm arm) {
		List<ThreadKind> seen = arm.forks().stream().map((fork) -> fork.subject().threadKind()).distinct().toList();
		boolean mixed = seen.size() > 1 || seen.contains(ThreadKind.MIXED);
		boolean known = arm.threadKind() != null && !seen.contains(ThreadKind.UNKNOWN);
		return outcome(arm, mixed ? Status.INVALID : known ? Status.OK : Status.NOT_AVAILABLE,
				new Seen.Served(seen, arm.threadKind() != null));
	}

	private static Stream<Deviation> threads(Fork fork, @Nullable ThreadKind expected) {
		ThreadKind seen = fork.subject().threadKind();
		if (expected == null) {
			return Stream.empty();
		}
		if (isOther(seen, expected)) {
			return Stream.of(new Seen.OtherThreads(fork.pair(), seen, expected, null));
		}
		return fork.generator()
			.threadKinds()
			.entrySet()
			.stream()
			.filter((kind) -> kind.getValue() > 0 && isOther(kind.getKey(), expected))
			.map((kind) -> new Seen.OtherThreads(fork.pair(), kind.getKey(), expected, kind.getValue()));
	}

	private static boolean isOther(ThreadKind seen, ThreadKind expected) {
		return seen != expected && seen != ThreadKind.UNKNOWN;
	}

	private static Stream<Deviation> answers(Fork fork) {
		Map<String, Long> failures = fork.generator().failedChecks();
		long wrongStatus = failures.getOrDefault(STATUS, 0L);
		return failures.entrySet()
			.stream()
			.filter((failed) -> !failed.getKey().equals(STATUS) && failed.getValue() > wrongStatus)
			.map((failed) -> new Seen.WrongAnswers(fork.pair(), failed.getKey(), failed.getValue() - wrongStatus));
	}

	private static Stream<Deviation> requests(Fork fork, @Nullable Long requests) {
		long ended = fork.requests().ended();
		return (requests == null || ended == requests) ? Stream.empty()
				: Stream.of(new Seen.OtherRequests(fork.pair(), ended, requests));
	}

	private static Stream<Deviation> counts(Fork fork, Map<String, Long> first) {
		return Stream.concat(first.keySet().stream(), fork.counts().keySet().stream())
			.distinct()
			.filter((name) -> !Objects.equals(fork.counts().get(name), first.get(name)))
			.map((name) -> new Seen.OtherCount(fork.pair(), name, fork.counts().get(name), first.get(name)));
	}

}
