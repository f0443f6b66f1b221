package io.vtbench.runner.judge.validity;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Seen.Processors;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the subject was still being compiled while it was measured. Where
 * processors were idle, that costs a little CPU time. Where they were full, the subject
 * was slower than it will be. Where they were full and the JIT compiler was not read,
 * that cannot be ruled out.
 */
final class CompilerTime implements ValidityCheck {

	/**
	 * The limits at a fixed rate of arrivals. Compiling may take a relevant difference as
	 * a share of the JVM's processors, 0 to 1.
	 */
	private static final Limits OF_ARRIVALS = Limits.of(Signal.COMPILER, Thresholds.RELEVANT)
		.withholding(Withholds.AGAINST_ARM);

	/**
	 * The limits where users never pause: the share from which {@link #slowdown} is a
	 * relevant difference, in tenths of a per cent.
	 */
	private static final Limits OF_USERS = Limits.of(Signal.COMPILER, 0.024).withholding(Withholds.AGAINST_ARM);

	/**
	 * The share of the JVM's processors, 0 to 1, above which one pair alone decides.
	 * Below it the mean over the pairs does.
	 */
	private static final double OF_ONE_PAIR = 0.08;

	@Override
	public CheckRule rule() {
		return OF_ARRIVALS.rule(CheckRule.REQUESTS)
			.warnsAbove(OF_ARRIVALS.warns(), OF_USERS.warns())
			.withWithholdsAbove(List.of(Thresholds.RELEVANT, OF_ONE_PAIR));
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map((arm) -> judge(run, arm)).toList();
	}

	private Check judge(RunResult run, Arm arm) {
		int cores = run.environment().cores();
		List<Fork> full = arm.forks().stream().filter((fork) -> isFull(fork, arm, cores)).toList();
		long unread = full.stream().filter((fork) -> share(fork, arm, cores) == null).count();
		Limits limits = isOfUsers(run) ? OF_USERS : OF_ARRIVALS;
		Limits.WorstReading reading = Limits.WorstReading.of(arm.forks(), (fork) -> share(fork, arm, cores));
		Check check = limits.judge(arm.name(), reading);
		boolean above = full.stream().anyMatch((fork) -> isAbove(share(fork, arm, cores), limits));
		Double share = (unread == 0) ? typicalShare(run, arm) : null;
		if (above && (share == null || share > limits.warns())) {
			return outcome(arm, Status.WARN, limits.seen(reading, limits.warns(), Processors.FULL),
					Withholds.againstArm((share != null) ? explains(run, share) : null));
		}
		if (unread > 0) {
			return outcome(arm, Status.NOT_AVAILABLE,
					new Seen.Reading(Signal.COMPILER, null, (int) unread, arm.forks().size(), Processors.FULL),
					Withholds.AGAINST_ARM);
		}
		return (check.status() != Status.WARN) ? check : outcome(arm, Status.OK,
				limits.seen(reading, null, above ? Processors.FULL_WITHIN_MEAN : Processors.FREE));
	}

	/**
	 * Returns the factor by which compiling may have slowed an arm down beside the other:
	 * by the processors that it took, and by as much again for code that still waited for
	 * it. Users who never pause pass that on to rates and latencies (Little 1961). At a
	 * fixed rate of arrivals the factor may be any, because a queue that grows may end;
	 * it is null then.
	 */
	private static @Nullable Double explains(RunResult run, double share) {
		return (isOfUsers(run) && share < 1) ? Double.valueOf(slowdown(share)) : null;
	}

	/**
	 * Returns the share that moves the mean of the log ratios, 0 to 1: that of the
	 * geometric mean over the pairs, or of the worst pair where it is large. At a fixed
	 * rate of arrivals every pair counts, because a queue may grow in it alone. Where an
	 * arm is compared with several others, it is the largest. Null where no fork was
	 * read.
	 */
	private static @Nullable Double typicalShare(RunResult run, Arm arm) {
		List<Arm> others = arm.name().equals(run.baseline().name()) ? run.arms().stream().skip(1).toList()
				: List.of(run.baseline());
		double ofOnePair = isOfUsers(run) ? OF_ONE_PAIR : OF_ARRIVALS.warns();
		List<Double> shares = others.stream()
			.map((other) -> typicalShare(run.environment().cores(), arm, other, ofOnePair))
			.filter(Objects::nonNull)
			.toList();
		return shares.isEmpty() ? null : Collections.max(shares);
	}

	private static @Nullable Double typicalShare(int cores, Arm arm, Arm other, double ofOnePair) {
		double[] shares = arm.forks()
			.stream()
			.map((fork) -> excess(fork, arm, other, cores))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.toArray();
		double worst = Arrays.stream(shares).max().orElse(Double.NaN);
		return (shares.length == 0) ? null : (worst > ofOnePair) ? Double.valueOf(worst) : Double
			.valueOf(Math.max(0, -Math.expm1(Arrays.stream(shares).map((c) -> Math.log1p(-c)).average().orElse(0))));
	}

	/**
	 * Returns the share of the processors that the JIT compiler took beyond what it took
	 * beside the other arm of the pair, of those that this left, up to 1. It is below 0
	 * where the other one's took more. What slowed both arms alike does not move their
	 * ratio. On processors that are free, the other arm was not slowed down.
	 */
	private static @Nullable Double excess(Fork fork, Arm arm, Arm other, int cores) {
		Double share = share(fork, arm, cores);
		double alike = other.forks()
			.stream()
			.filter((partner) -> partner.pair() == fork.pair() && isFull(partner, other, cores))
			.map((partner) -> share(partner, other, cores))
			.filter((taken) -> taken != null && taken < 1)
			// of two forks with the same number the later one counts, as in the pairs
			.reduce((earlier, later) -> later)
			.orElse(0.0);
		return (share != null) ? Double.valueOf(1 - (1 - share) / (1 - alike)) : null;
	}

	private static double slowdown(double share) {
		return Math.pow(1 - share, -2);
	}

	private static boolean isOfUsers(RunResult run) {
		return run.load().model() == LoadModel.CLOSED;
	}

	private static boolean isAbove(@Nullable Double share, Limits limits) {
		return share != null && share > limits.warns();
	}

	private static @Nullable Double share(Fork fork, Arm arm, int cores) {
		Double share = fork.compileShare();
		return (share != null) ? share / arm.processors(cores) : null;
	}

	private static boolean isFull(Fork fork, Arm arm, int cores) {
		Double cpu = fork.subject().cpuSeconds();
		return Bottleneck.processors(fork, cores) > Bottleneck.FULL
				|| (cpu != null && cpu / fork.seconds() > Bottleneck.FULL * arm.processors(cores));
	}

	/**
	 * Checks whether the JVM was so young that its costs are not yet those of its
	 * requests. While the JIT compiler takes a large share of the JVM's CPU time, much
	 * code is still interpreted, which costs several times as much, and allocates more,
	 * than the same code compiled.
	 */
	static final class CompilerCpu implements ValidityCheck {

		/**
		 * The limits where the JIT compiler's threads were read, so that CPU per request
		 * leaves them out. Forks that had warmed up for long show up to 14 %, and forks
		 * that had not show 16 % or more.
		 */
		private static final Limits READ = Limits.of(Signal.COMPILER_CPU, 0.15).withholding(Withholds.COSTS);

		/**
		 * The limits where the JIT compiler's threads were not read, so that they are
		 * part of the figure: a relevant difference, and as much again for the time that
		 * the JIT compiler's clock counts while it waits.
		 */
		private static final Limits COUNTED = Limits.of(Signal.COMPILER_CPU, 2 * Thresholds.RELEVANT)
			.withholding(Withholds.COSTS);

		@Override
		public CheckRule rule() {
			return READ.rule(CheckRule.EVERY_LOAD).warnsAbove(READ.warns(), COUNTED.warns());
		}

		@Override
		public List<Check> judge(RunResult run) {
			return run.arms().stream().map(this::judge).toList();
		}

		private Check judge(Arm arm) {
			boolean read = arm.forks().stream().allMatch((fork) -> fork.jvm().compiler().cpuSeconds() != null);
			return (read ? READ : COUNTED).judge(arm.name(), Limits.WorstReading.of(arm.forks(), CompilerCpu::share));
		}

		/**
		 * Returns the share of the JVM's CPU time that its JIT compiler took; null where
		 * one of both was not read. A JVM's own clock counts on while it waits, so the
		 * share is cut at 1.
		 */
		private static @Nullable Double share(Fork fork) {
			JvmUse.Compiler compiler = fork.jvm().compiler();
			Double seconds = compiler.seconds();
			Double all = fork.subject().cpuSeconds();
			return (seconds != null && all != null) ? Math.min(1, seconds / all) : null;
		}

	}

}
