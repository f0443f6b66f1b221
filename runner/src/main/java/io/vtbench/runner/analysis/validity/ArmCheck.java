package io.vtbench.runner.analysis.validity;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/** Checks of an arm that have a rule of their own. */
enum ArmCheck implements ValidityCheck {

	/**
	 * Wrong answers, time-outs and resets: few, and equally few in all arms. A dead
	 * server "answers" faster than any other.
	 */
	ERRORS(CheckDescription.check("errors")
		.warns("more than " + percent(ArmCheck.FAILED_OF_ARM) + " of an arm's requests failed")
		.invalidates("more than " + percent(ArmCheck.FAILED_OF_FORK) + " in a fork, or "
				+ Figures.factor(ArmCheck.FAILED_UNEQUALLY * 100) + " percentage points away from the baseline"),
			ArmCheck::errors),

	/**
	 * Had the subject settled when its warm-up ended? The most bursts end it in any case.
	 */
	STEADY_STATE(
			CheckDescription.check("steady state")
				.of(CheckDescription.REQUESTS)
				.warns("at the end of the warm-up, the threads of the JIT compiler used more than "
						+ percent(Thresholds.RELEVANT) + " of the JVM's processors, or the last burst was more than "
						+ percent(Thresholds.RELEVANT) + " cheaper in CPU per request than the cheapest before"),
			ArmCheck::steadyState),

	/**
	 * A service that ran out of something may answer nearly every request, and lose what
	 * it does besides.
	 */
	EXHAUSTION(CheckDescription.check("exhaustion")
		.warns("the subject's log says that memory, native threads, file descriptors, local ports or disk space"
				+ " ran out"),
			ArmCheck::exhaustion),

	/**
	 * A limit that the kernel does not keep binds virtual threads, which have as many
	 * carriers, and no others.
	 */
	SERVICE_LIMITS(CheckDescription.check("service limits")
		.of(CheckDescription.REQUESTS)
		.warns("no control group keeps the services within their limits"), ArmCheck::serviceLimits),

	/**
	 * A server that ignores the setting would be compared under a limit on threads that
	 * it does not have. Where a server has no such limit in an arm, it says none.
	 */
	THREAD_LIMIT(CheckDescription.check("thread limit")
		.of(CheckDescription.REQUESTS)
		.warns("a server keeps another limit on threads than the arm sets"), ArmCheck::threadLimit);

	/** Of an arm: from here on one looks into the log. */
	private static final double FAILED_OF_ARM = 0.001;

	/** Of a fork: above it, its figures are those of another workload. */
	private static final double FAILED_OF_FORK = 0.01;

	/**
	 * Away from the baseline: a request that fails fast moves a mean by about its share,
	 * so this is a tenth of a relevant difference.
	 */
	private static final double FAILED_UNEQUALLY = Thresholds.RELEVANT / 10;

	private final CheckDescription description;

	private final Rule rule;

	private interface Rule {

		Stream<Check> judge(ArmCheck check, RunResult run, Arm arm);

	}

	ArmCheck(CheckDescription description, Rule rule) {
		this.description = description;
		this.rule = rule;
	}

	private static String percent(double share) {
		return Figures.factor(share * 100) + " %";
	}

	@Override
	public CheckDescription description() {
		return this.description;
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().flatMap((arm) -> this.rule.judge(this, run, arm)).toList();
	}

	private Stream<Check> errors(RunResult run, Arm arm) {
		return Stream.of(errors(arm, run.baseline()));
	}

	private Check errors(Arm arm, Arm baseline) {
		List<Requests> forks = arm.forks().stream().map(Fork::requests).toList();
		long errors = forks.stream().mapToLong(Requests::failed).sum();
		long requests = forks.stream().mapToLong(Requests::ended).sum();
		if (requests == 0) {
			return outcome(arm, Status.INVALID, "no request was completed");
		}
		double share = share(arm);
		String detail = Figures.count(errors) + " of " + Figures.count(requests)
				+ ((errors > 0) ? " (" + Figures.percent(share) + ")" : "");
		double worst = forks.stream()
			.mapToDouble((fork) -> (fork.ended() > 0) ? (double) fork.failed() / fork.ended() : 1)
			.max()
			.orElse(0);
		if (worst > FAILED_OF_FORK) {
			return outcome(arm, Status.INVALID, detail + ", up to " + Figures.percent(worst) + " in one fork");
		}
		if (Math.abs(share - share(baseline)) > FAILED_UNEQUALLY) {
			return outcome(arm, Status.INVALID, detail + ", unlike " + baseline.name() + " with "
					+ Figures.percent(share(baseline)) + ": the arms did not do the same work");
		}
		return outcome(arm, (share > FAILED_OF_ARM) ? Status.WARN : Status.OK, detail);
	}

	private static double share(Arm arm) {
		long requests = arm.forks().stream().mapToLong((fork) -> fork.requests().ended()).sum();
		long failed = arm.forks().stream().mapToLong((fork) -> fork.requests().failed()).sum();
		return (requests > 0) ? (double) failed / requests : 0;
	}

	private Stream<Check> steadyState(RunResult run, Arm arm) {
		if (run.arms().stream().allMatch((each) -> followed(each).isEmpty())) {
			return Stream.empty(); // a fixed number of requests asks nothing
		}
		List<WarmUpUse> followed = followed(arm);
		long unsteady = followed.stream().filter((warmUp) -> Boolean.FALSE.equals(warmUp.steady())).count();
		String bursts = Figures.count(followed.stream().mapToLong(WarmUpUse::bursts).max().orElse(0), "burst");
		String forks = Figures.count(arm.forks().size(), "fork");
		if (unsteady > 0) {
			return Stream.of(outcome(arm, Status.WARN,
					unsteady + " of " + Figures.count(followed.size(), "fork") + " had not settled after " + bursts));
		}
		int fixed = arm.forks().size() - followed.size();
		return Stream.of((fixed > 0)
				? outcome(arm, Status.NOT_AVAILABLE, fixed + " of " + forks + " had a fixed number of warm-up requests")
				: outcome(arm, Status.OK, "every fork had settled after at most " + bursts));
	}

	private static List<WarmUpUse> followed(Arm arm) {
		return arm.forks()
			.stream()
			.map(Fork::warmUp)
			.filter((warmUp) -> warmUp != null && warmUp.steady() != null)
			.toList();
	}

	private Stream<Check> exhaustion(RunResult run, Arm arm) {
		Map<String, Long> exhausted = arm.exhausted();
		if (!exhausted.isEmpty()) {
			return Stream.of(outcome(arm, Status.WARN, exhausted.entrySet()
				.stream()
				.map((entry) -> entry.getKey() + " (" + Figures.count(entry.getValue(), "line") + " of its logs)")
				.collect(Collectors.joining(", ", "ran out of ", ""))));
		}
		boolean isRead = arm.forks().stream().allMatch((fork) -> fork.subject().exhausted() != null);
		return Stream.of(isRead ? outcome(arm, Status.OK, "no log says that something ran out")
				: outcome(arm, Status.NOT_AVAILABLE, "not every fork's log could be read"));
	}

	private Stream<Check> serviceLimits(RunResult run, Arm arm) {
		return Confined.in(arm.effectiveSettings())
			.map((how) -> outcome(arm, (how == Confined.FLAGS) ? Status.WARN : Status.OK, how.text()))
			.stream();
	}

	private Stream<Check> threadLimit(RunResult run, Arm arm) {
		return Arrays.stream(Stack.values())
			.map((stack) -> difference(arm, stack))
			.filter(Objects::nonNull)
			.map((difference) -> outcome(arm, Status.WARN, difference));
	}

	private static @Nullable String difference(Arm arm, Stack stack) {
		String limit = stack.threadLimit();
		String meter = stack.threadLimitMeter();
		if (limit == null || meter == null || arm.setup() == null) {
			return null;
		}
		String asked = arm.setup().properties().get(limit);
		String kept = arm.effectiveSettings().get(meter);
		return (asked == null || kept == null || asked.equals(kept)) ? null
				: "the arm sets " + limit + "=" + asked + ", and the server keeps " + kept;
	}

}
