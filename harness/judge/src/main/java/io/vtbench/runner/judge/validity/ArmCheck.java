package io.vtbench.runner.judge.validity;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/** Holds the checks of an arm that have a rule of their own. */
enum ArmCheck implements ValidityCheck {

	/**
	 * Checks that wrong answers, time-outs and resets are few, and equally few in all
	 * arms. A dead server "answers" faster than any other.
	 */
	ERRORS(CheckRule.of(CheckRule.ERRORS)
		.warnsAbove(ArmCheck.FAILED_OF_ARM)
		.invalidAbove(ArmCheck.FAILED_OF_FORK, Failures.UNEQUAL), ArmCheck::errors),

	/**
	 * Checks whether the subject had settled when its warm-up ended. The largest number
	 * of bursts ends a warm-up in any case.
	 */
	STEADY_STATE(CheckRule.of(CheckRule.STEADY_STATE)
		.withLoads(CheckRule.REQUESTS)
		.warnsAbove(Thresholds.RELEVANT, Thresholds.RELEVANT), ArmCheck::steadyState),

	/**
	 * Checks whether a service ran out of something. It may answer nearly every request
	 * then, and lose its other work.
	 */
	EXHAUSTION(CheckRule.of(CheckRule.EXHAUSTION), ArmCheck::exhaustion),

	/**
	 * Checks whether the kernel keeps the limits of a service. A limit that the kernel
	 * does not keep binds virtual threads, which have as many carriers, and no others.
	 */
	SERVICE_LIMITS(CheckRule.of(CheckRule.SERVICE_LIMITS).withLoads(CheckRule.REQUESTS), ArmCheck::serviceLimits),

	/**
	 * Checks whether a server keeps the limit on threads that was set. A server that
	 * ignores the setting would be compared under a limit that it does not have. The
	 * check has no outcome where a server has no such limit in an arm.
	 */
	THREAD_LIMIT(CheckRule.of(CheckRule.THREAD_LIMIT).withLoads(CheckRule.REQUESTS), ArmCheck::threadLimit),

	/**
	 * Checks whether a service answers before its work is done, and goes on computing
	 * when nobody asks: then it accepts more requests than it can keep up with. The check
	 * has no outcome where it does not.
	 */
	DEFERRED_WORK(CheckRule.of(CheckRule.DEFERRED_WORK)
		.withLoads(CheckRule.REQUESTS)
		.warnsAbove(Fork.DEFERRED)
		.withWithholds(List.of(Withholds.ALL_BUT_MEMORY)), ArmCheck::deferredWork);

	/**
	 * The share of an arm's requests, 0 to 1, that may fail before one looks into the
	 * log.
	 */
	private static final double FAILED_OF_ARM = 0.001;

	/**
	 * The share of a fork's requests, 0 to 1, that may fail. Above it, the fork's figures
	 * are those of another workload.
	 */
	private static final double FAILED_OF_FORK = 0.01;

	private final CheckRule rule;

	private final Judge judge;

	private interface Judge {

		Stream<Check> judge(ArmCheck check, RunResult run, Arm arm);

	}

	ArmCheck(CheckRule rule, Judge judge) {
		this.rule = rule;
		this.judge = judge;
	}

	@Override
	public CheckRule rule() {
		return this.rule;
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().flatMap((arm) -> this.judge.judge(this, run, arm)).toList();
	}

	private Stream<Check> errors(RunResult run, Arm arm) {
		return Stream.of(errors(arm, run.baseline()));
	}

	private Check errors(Arm arm, Arm baseline) {
		List<Requests> forks = arm.forks().stream().map(Fork::requests).toList();
		long errors = forks.stream().mapToLong(Requests::failed).sum();
		long requests = forks.stream().mapToLong(Requests::ended).sum();
		if (requests == 0) {
			return outcome(arm, Status.INVALID, new Seen.Failures(errors, requests, null, null));
		}
		double share = Failures.share(arm);
		double worst = forks.stream()
			.mapToDouble((fork) -> (fork.ended() > 0) ? (double) fork.failed() / fork.ended() : 1)
			.max()
			.orElse(0);
		if (worst > FAILED_OF_FORK) {
			return outcome(arm, Status.INVALID, new Seen.Failures(errors, requests, worst, null));
		}
		if (Math.abs(share - Failures.share(baseline)) > Failures.UNEQUAL) {
			return outcome(arm, Status.INVALID, new Seen.Failures(errors, requests, null,
					new Seen.ArmShare(baseline.name(), Failures.share(baseline))));
		}
		return outcome(arm, (share > FAILED_OF_ARM) ? Status.WARN : Status.OK,
				new Seen.Failures(errors, requests, null, null));
	}

	private Stream<Check> steadyState(RunResult run, Arm arm) {
		if (run.arms().stream().allMatch((each) -> followed(each).isEmpty())) {
			return Stream.empty(); // a fixed number of requests asks nothing
		}
		List<WarmUpUse> followed = followed(arm);
		int unsettled = (int) followed.stream().filter((warmUp) -> Boolean.FALSE.equals(warmUp.steady())).count();
		int forks = arm.forks().size();
		Status status = (unsettled > 0) ? Status.WARN : (followed.size() < forks) ? Status.NOT_AVAILABLE : Status.OK;
		return Stream.of(outcome(arm, status, new Seen.Settling(unsettled, followed.size(), forks,
				followed.stream().mapToLong(WarmUpUse::bursts).max().orElse(0))));
	}

	private static List<WarmUpUse> followed(Arm arm) {
		return arm.readings(Fork::warmUp).filter((warmUp) -> warmUp.steady() != null).toList();
	}

	private Stream<Check> exhaustion(RunResult run, Arm arm) {
		Map<String, Long> exhausted = arm.exhausted();
		boolean isRead = arm.forks().stream().allMatch((fork) -> fork.subject().exhausted() != null);
		Status status = !exhausted.isEmpty() ? Status.WARN : isRead ? Status.OK : Status.NOT_AVAILABLE;
		return Stream.of(outcome(arm, status, new Seen.Exhausted(exhausted, isRead)));
	}

	private Stream<Check> serviceLimits(RunResult run, Arm arm) {
		return Confined.in(arm.effectiveSettings())
			.map((how) -> outcome(arm, (how == Confined.FLAGS) ? Status.WARN : Status.OK, new Seen.Limited(how)))
			.stream();
	}

	private Stream<Check> threadLimit(RunResult run, Arm arm) {
		return Arrays.stream(Stack.values())
			.map((stack) -> difference(arm, stack))
			.filter(Objects::nonNull)
			.map((difference) -> outcome(arm, Status.WARN, difference));
	}

	private Stream<Check> deferredWork(RunResult run, Arm arm) {
		return arm.readings(Fork::deferredShare)
			.max(Comparator.naturalOrder())
			.map((share) -> outcome(arm, Status.WARN, new Seen.Deferred(share), Withholds.ALL_BUT_MEMORY))
			.stream();
	}

	private static Seen.@Nullable ThreadLimit difference(Arm arm, Stack stack) {
		String limit = stack.threadLimit();
		String meter = stack.threadLimitMeter();
		if (limit == null || meter == null || arm.setup() == null) {
			return null;
		}
		String asked = arm.setup().properties().get(limit);
		String kept = arm.effectiveSettings().get(meter);
		return (asked == null || kept == null || asked.equals(kept)) ? null : new Seen.ThreadLimit(limit, asked, kept);
	}

}
