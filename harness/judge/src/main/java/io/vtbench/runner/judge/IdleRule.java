package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer.IdleWork;
import org.jspecify.annotations.Nullable;

/** Compares what two arms use while nobody asks. */
final class IdleRule {

	/** The least difference that matters, in processors. */
	static final double PROCESSORS = 0.05;

	/** The least difference that matters, as a share of the smaller value. */
	static final double SHARE = 0.25;

	private IdleRule() {
	}

	/**
	 * Returns what the candidate of a trial and its baseline use; null where no stage has
	 * it. The arms differ where every pair says so, and in the same direction.
	 */
	static @Nullable IdleWork idle(List<RunResult> stages, String candidate) {
		return stages.stream()
			.filter((run) -> run.status() == Status.VALID && run.find(candidate).isPresent())
			.map((run) -> idle(run.baseline(), run.arm(candidate)))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	private static @Nullable IdleWork idle(Arm baseline, Arm candidate) {
		List<double[]> pairs = new ArrayList<>();
		boolean everywhere = true;
		for (Pairing.Pair pair : Pairing.pairs(baseline, candidate)) {
			Double left = pair.baseline().idleProcessors();
			Double right = pair.candidate().idleProcessors();
			everywhere &= left != null && right != null;
			if (left != null && right != null) {
				pairs.add(new double[] { left, right });
			}
		}
		return pairs.isEmpty() ? null
				: new IdleWork(mean(pairs, 0), mean(pairs, 1),
						everywhere && (pairs.stream().allMatch((pair) -> isMore(pair[0], pair[1]))
								|| pairs.stream().allMatch((pair) -> isMore(pair[1], pair[0]))));
	}

	private static double mean(List<double[]> pairs, int arm) {
		return pairs.stream().mapToDouble((pair) -> pair[arm]).average().orElseThrow();
	}

	private static boolean isMore(double less, double more) {
		return more - less > PROCESSORS && more > (1 + SHARE) * less;
	}

}
