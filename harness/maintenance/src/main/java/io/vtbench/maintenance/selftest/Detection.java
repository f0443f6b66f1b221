package io.vtbench.maintenance.selftest;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.judge.PairedRatio;
import io.vtbench.runner.judge.Pairing;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Computes how often runs of one kind would find true differences, from the scatter of
 * their pairs. The scatter is pooled: each run's variance counts as much as it has
 * degrees of freedom.
 */
final class Detection {

	private final List<PairedRatio> runs = new ArrayList<>();

	private final @Nullable Double scatter;

	/**
	 * Reads the scatter of runs of one kind.
	 * @param candidate name of the arm that each run compares with its baseline
	 */
	Detection(List<RunResult> runs, String candidate) {
		double squares = 0;
		double degrees = 0;
		for (RunResult run : runs) {
			PairedRatio ratio = Pairing.compare(run, run.arm(candidate), run.primary());
			Double own = (ratio != null) ? ratio.scatter() : null;
			if (ratio != null && own != null) {
				this.runs.add(ratio);
				squares += ratio.degreesOfFreedom() * own * own;
				degrees += ratio.degreesOfFreedom();
			}
		}
		this.scatter = (squares > 0) ? Double.valueOf(Math.sqrt(squares / degrees)) : null;
	}

	/**
	 * Returns the standard deviation of one pair's log ratio; null where it is not known.
	 */
	@Nullable Double scatter() {
		return this.scatter;
	}

	/**
	 * Returns the share of such runs, 0 to 1, whose 95 % interval would exclude 1; null
	 * without a scatter.
	 * @param difference 0.05 is 5 %
	 */
	@Nullable Double share(double difference) {
		Double known = this.scatter;
		if (known == null) {
			return null;
		}
		return this.runs.stream()
			.mapToDouble((run) -> new Power(run.degreesOfFreedom(), Thresholds.ALPHA)
				.of(Math.log1p(difference) * Math.sqrt(run.pairs()) / known))
			.average()
			.orElseThrow();
	}

}
