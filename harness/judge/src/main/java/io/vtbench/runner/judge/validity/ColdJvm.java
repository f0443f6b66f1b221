package io.vtbench.runner.judge.validity;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.judge.Coldness;
import io.vtbench.runner.judge.Coldness.Extent;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether JVMs were cold while they were measured. A cold JVM says nothing of its
 * arm, neither for it nor against it: how much it falls behind depends on what is left of
 * the processors for its JIT compiler, and that differs between the arms.
 */
final class ColdJvm implements ValidityCheck {

	/**
	 * The factor beyond which a difference stands where only the whole window shows how
	 * cold a JVM was. Interpreted code costs several times as much, but not all of it is
	 * interpreted once a service answers.
	 */
	private static final double EXPLAINED = 4;

	/** Suppresses every verdict on an arm but those that no coldness explains. */
	private static final Withholds WITHIN = Withholds.within(EXPLAINED);

	@Override
	public CheckRule rule() {
		return CheckRule.of(CheckRule.COLD_JVM)
			.warnsAbove(Coldness.FALL - 1, Coldness.SILENT, Coldness.DONE, Coldness.BUSY, Coldness.INTERPRETED,
					Coldness.COUNTED, Bottleneck.FULL)
			.withWithholds(List.of(Withholds.RUN, WITHIN, Withholds.COSTS));
	}

	@Override
	public List<Check> judge(RunResult run) {
		return run.arms().stream().map((arm) -> judge(run, arm)).toList();
	}

	private Check judge(RunResult run, Arm arm) {
		List<ForkColdness> forks = arm.forks().stream().map((fork) -> of(run, arm, fork)).toList();
		int unread = (int) forks.stream().filter((fork) -> fork.coldness() == null).count();
		Extent worst = forks.stream().map(ForkColdness::extent).max(Comparator.naturalOrder()).orElse(Extent.NONE);
		if (worst == Extent.NONE) {
			boolean hidden = forks.stream().anyMatch((fork) -> fork.coldness() == null && fork.full());
			return outcome(arm, (unread > 0) ? Status.NOT_AVAILABLE : Status.OK,
					new Seen.Cold(0, forks.size(), unread, null), hidden ? WITHIN : null);
		}
		List<ForkColdness> cold = forks.stream().filter((fork) -> fork.extent() == worst).toList();
		return outcome(arm, Status.WARN, new Seen.Cold(cold.size(), forks.size(), unread, seen(cold)),
				(worst == Extent.COSTS) ? Withholds.COSTS : isFollowed(run) ? Withholds.RUN : WITHIN);
	}

	/** Returns what the coldest JVM shows: its fall, or else its JIT compiler. */
	private static Seen.ColdFork seen(List<ForkColdness> cold) {
		ForkColdness coldest = cold.stream().max(Comparator.comparingDouble(ForkColdness::fall)).orElseThrow();
		if (coldest.fall() > 0) {
			return new Seen.ColdFork(coldest.pair(), coldest.fall(), null);
		}
		ForkColdness busiest = cold.stream().max(Comparator.comparingDouble(ForkColdness::compiler)).orElseThrow();
		return new Seen.ColdFork(busiest.pair(), null, busiest.compiler());
	}

	/**
	 * Holds how cold a fork was.
	 *
	 * @param coldness null where it was not read
	 * @param full whether requests were measured on full processors by their whole window
	 */
	private record ForkColdness(int pair, @Nullable Coldness coldness, boolean full) {

		Extent extent() {
			return (this.coldness != null) ? this.coldness.extent() : Extent.NONE;
		}

		double fall() {
			return (this.coldness != null) ? Objects.requireNonNullElse(this.coldness.fall(), 0.0) : 0;
		}

		double compiler() {
			return (this.coldness != null) ? Objects.requireNonNullElse(this.coldness.compiler(), 0.0) : 0;
		}

	}

	/**
	 * Returns whether blocks show what a request costs over time: those of arms that take
	 * turns at a constant load. The two arms of a duet stand in {@link DuetCheck}.
	 */
	private static boolean isFollowed(RunResult run) {
		return run.design() == Design.INTERLEAVED && run.load().phases().isEmpty();
	}

	private static ForkColdness of(RunResult run, Arm arm, Fork fork) {
		if (!isFollowed(run) || fork.blocks().isEmpty()) {
			// a program that does its work once is never warm
			boolean full = run.load().model() != LoadModel.TASK && isFull(fork, arm, run.environment().cores());
			return new ForkColdness(fork.pair(), ofWindow(fork, full), full);
		}
		double processors = arm.processors(run.environment().cores());
		return new ForkColdness(fork.pair(),
				beside(run, arm, fork).map((other) -> Coldness.of(fork.blocks(), other.blocks(), processors))
					.max(Comparator.comparing(Coldness::extent)
						.thenComparingDouble((each) -> Objects.requireNonNullElse(each.fall(), 0.0)))
					.orElseGet(() -> Coldness.of(fork.blocks(), List.of(), processors)),
				false);
	}

	/** Returns the forks of the pair with which one is compared. */
	private static Stream<Fork> beside(RunResult run, Arm arm, Fork fork) {
		Stream<Arm> others = arm.name().equals(run.baseline().name()) ? run.arms().stream().skip(1)
				: Stream.of(run.baseline());
		return others.map((other) -> other.forkOf(fork.pair())).filter(Objects::nonNull);
	}

	/**
	 * Judges a fork by its whole window; null where its JIT compiler was not read. A
	 * JVM's own clock counts on while the compiler waits, so the share is cut at 1.
	 */
	private static @Nullable Coldness ofWindow(Fork fork, boolean full) {
		JvmUse.Compiler compiler = fork.jvm().compiler();
		Double seconds = compiler.seconds();
		Double cpu = fork.subject().cpuSeconds();
		if (seconds == null || cpu == null) {
			return null;
		}
		double share = Math.min(1, seconds / cpu);
		double most = (compiler.cpuSeconds() != null) ? Coldness.INTERPRETED : Coldness.COUNTED;
		return new Coldness((full && share > Coldness.DONE) ? Extent.ALL : (share > most) ? Extent.COSTS : Extent.NONE,
				null, share);
	}

	private static boolean isFull(Fork fork, Arm arm, int cores) {
		Double cpu = fork.subject().cpuSeconds();
		return Bottleneck.processors(fork, cores) > Bottleneck.FULL
				|| (cpu != null && cpu / fork.seconds() > Bottleneck.FULL * arm.processors(cores));
	}

}
