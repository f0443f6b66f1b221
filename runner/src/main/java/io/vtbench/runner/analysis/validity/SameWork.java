package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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

	private static final String NAME = "same work";

	@Override
	public About about() {
		return About.check(NAME)
			.invalidates("right status with a wrong body; another number of requests; another kind of thread; other "
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
			return new Check(NAME, arm.name(), Status.NOT_AVAILABLE, "no fork");
		}
		ThreadKind expected = arm.threadKind();
		List<String> problems = new ArrayList<>();
		for (Fork fork : arm.forks()) {
			List<String> ofFork = new ArrayList<>();
			threads(fork, expected, ofFork);
			answers(fork, ofFork);
			requests(fork, run.load().requests(), ofFork);
			if (run.load().durationSeconds() == null) {
				counts(fork, counts, ofFork);
			}
			ofFork.forEach((problem) -> problems.add("pair " + fork.pair() + ": " + problem));
		}
		if (!problems.isEmpty()) {
			return new Check(NAME, arm.name(), Status.INVALID, String.join("; ", problems));
		}
		return kinds(arm, expected);
	}

	private Check kinds(Arm arm, @Nullable ThreadKind expected) {
		Set<ThreadKind> seen = new LinkedHashSet<>(
				arm.forks().stream().map((fork) -> fork.subject().threadKind()).toList());
		if (seen.size() > 1 || seen.contains(ThreadKind.MIXED)) {
			return new Check(NAME, arm.name(), Status.INVALID, "served by several kinds of threads: " + seen);
		}
		if (seen.contains(ThreadKind.UNKNOWN)) {
			return new Check(NAME, arm.name(), Status.NOT_AVAILABLE, "the subject does not tell its kind of threads");
		}
		ThreadKind kind = seen.iterator().next();
		return (expected != null)
				? new Check(NAME, arm.name(), Status.OK, "right answers, all from threads of the kind " + kind)
				: new Check(NAME, arm.name(), Status.NOT_AVAILABLE,
						"no kind of threads is expected of this arm; all were " + kind);
	}

	private static void threads(Fork fork, @Nullable ThreadKind expected, List<String> problems) {
		if (expected == null) {
			return;
		}
		ThreadKind seen = fork.subject().threadKind();
		if (seen != expected && seen != ThreadKind.UNKNOWN) {
			problems.add("thread kind " + seen + " instead of " + expected);
			return;
		}
		fork.generator().threadKinds().forEach((kind, responses) -> {
			if (responses > 0 && kind != expected && kind != ThreadKind.UNKNOWN) {
				problems
					.add(Figures.count(responses) + " responses of thread kind " + kind + " instead of " + expected);
			}
		});
	}

	private static void answers(Fork fork, List<String> problems) {
		long wrongStatus = fork.generator().failedChecks().getOrDefault(STATUS, 0L);
		fork.generator().failedChecks().forEach((check, failures) -> {
			if (!check.equals(STATUS) && failures > wrongStatus) {
				problems.add(Figures.count(failures - wrongStatus) + " answers of the right status failed the check "
						+ check);
			}
		});
	}

	private static void requests(Fork fork, @Nullable Long requests, List<String> problems) {
		if (requests != null && fork.requests().ended() != requests) {
			problems
				.add(Figures.count(fork.requests().ended()) + " requests ended instead of " + Figures.count(requests));
		}
	}

	private static void counts(Fork fork, Map<String, Long> counts, List<String> problems) {
		Set<String> names = new LinkedHashSet<>(counts.keySet());
		names.addAll(fork.counts().keySet());
		for (String name : names) {
			Long here = fork.counts().get(name);
			Long there = counts.get(name);
			if (!Objects.equals(here, there)) {
				problems.add(name + " is " + text(here) + " but " + text(there) + " in the first fork of the run");
			}
		}
	}

	private static String text(@Nullable Long count) {
		return (count != null) ? Figures.count(count) : "missing";
	}

}
