package io.vtbench.runner.analysis.validity;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/**
 * Did every arm do the same work, on the kind of thread that it stands for? Any mismatch
 * makes a run invalid.
 */
final class SameWork implements ValidityCheck {

	/** Failing this check, an answer fails all others: it counts among the errors. */
	private static final String STATUS = "status";

	@Override
	public CheckDescription description() {
		return CheckDescription.check("same work")
			.invalidates("right status with a wrong body; another number of requests; another thread type; other "
					+ "counts (such as rows read) in two forks");
	}

	@Override
	public List<Check> judge(RunResult run) {
		Map<String, Long> counts = run.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.map(Fork::counts)
			.findFirst()
			.orElse(Map.of());
		return run.arms().stream().map((arm) -> judge(run, arm, counts)).toList();
	}

	private Check judge(RunResult run, Arm arm, Map<String, Long> counts) {
		if (arm.forks().isEmpty()) {
			return outcome(arm, Status.NOT_AVAILABLE, "no fork");
		}
		String problems = arm.forks()
			.stream()
			.flatMap((fork) -> Stream
				.of(threads(fork, arm.threadKind()), answers(fork), requests(fork, run.load().requests()),
						(run.load().durationSeconds() == null) ? counts(fork, counts) : Stream.<String>empty())
				.flatMap(Function.identity())
				.map((problem) -> "pair " + fork.pair() + ": " + problem))
			.collect(Collectors.joining("; "));
		return problems.isEmpty() ? kinds(arm) : outcome(arm, Status.INVALID, problems);
	}

	private Check kinds(Arm arm) {
		Set<ThreadKind> seen = new LinkedHashSet<>(
				arm.forks().stream().map((fork) -> fork.subject().threadKind()).toList());
		if (seen.size() > 1 || seen.contains(ThreadKind.MIXED)) {
			return outcome(arm, Status.INVALID, "served by several thread types: " + seen);
		}
		if (seen.contains(ThreadKind.UNKNOWN)) {
			return outcome(arm, Status.NOT_AVAILABLE, "the subject does not report its thread type");
		}
		ThreadKind kind = seen.iterator().next();
		return (arm.threadKind() != null)
				? outcome(arm, Status.OK, "right answers, all from threads of the type " + kind) : outcome(arm,
						Status.NOT_AVAILABLE, "no thread type is expected of this arm; all were of the type " + kind);
	}

	private static Stream<String> threads(Fork fork, @Nullable ThreadKind expected) {
		ThreadKind seen = fork.subject().threadKind();
		if (expected != null && isOther(seen, expected)) {
			return Stream.of("thread type " + seen + " instead of " + expected);
		}
		return fork.generator()
			.threadKinds()
			.entrySet()
			.stream()
			.filter((kind) -> expected != null && kind.getValue() > 0 && isOther(kind.getKey(), expected))
			.map((kind) -> Figures.count(kind.getValue()) + " responses of thread type " + kind.getKey()
					+ " instead of " + expected);
	}

	private static boolean isOther(ThreadKind seen, ThreadKind expected) {
		return seen != expected && seen != ThreadKind.UNKNOWN;
	}

	private static Stream<String> answers(Fork fork) {
		Map<String, Long> failures = fork.generator().failedChecks();
		long wrongStatus = failures.getOrDefault(STATUS, 0L);
		return failures.entrySet()
			.stream()
			.filter((failed) -> !failed.getKey().equals(STATUS) && failed.getValue() > wrongStatus)
			.map((failed) -> Figures.count(failed.getValue() - wrongStatus)
					+ " answers of the right status failed the check " + failed.getKey());
	}

	private static Stream<String> requests(Fork fork, @Nullable Long requests) {
		long ended = fork.requests().ended();
		return (requests == null || ended == requests) ? Stream.empty()
				: Stream.of(Figures.count(ended) + " requests ended instead of " + Figures.count(requests));
	}

	private static Stream<String> counts(Fork fork, Map<String, Long> first) {
		return Stream.concat(first.keySet().stream(), fork.counts().keySet().stream())
			.distinct()
			.filter((name) -> !Objects.equals(fork.counts().get(name), first.get(name)))
			.map((name) -> name + " is " + text(fork.counts().get(name)) + " but " + text(first.get(name))
					+ " in the first fork of the run");
	}

	private static String text(@Nullable Long count) {
		return (count != null) ? Figures.count(count) : "missing";
	}

}
