package io.vtbench.maintenance.selftest;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.judge.PairedRatio;
import io.vtbench.runner.judge.Pairing;
import io.vtbench.runner.judge.Power;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * What runs of one kind would find of true differences, by how much their pairs scatter.
 * The scatter is pooled: each run's variance counts as much as it has degrees of freedom.
 */
final class Detection {

	private final List<PairedRatio> runs = new ArrayList<>();

	private final @Nullable Double scatter;

	/**
	 * Runs of one kind.
	 * @param candidate name of the arm that each compares with its baseline
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
	 * Standard deviation of one pair's log ratio; null where it is not known, or nothing
	 * scatters.
	 */
	@Nullable Double scatter() {
		return this.scatter;
	}

	/**
	 * The share of such runs whose 95 % interval would leave out 1; null without a
	 * scatter.
	 * @param difference 0.05 is 5 %
	 */
	@Nullable Double share(double difference) {
		Double known = this.scatter;
		if (known == null) {
			return null;
		}
		return this.runs.stream()
			.mapToDouble((run) -> new Power(run.degreesOfFreedom(), Thresholds.ALPHA)
				.of(Math.log1p(difference) * Math.sqrt(run.pairs()) / known, 0))
			.average()
			.orElseThrow();
	}

}
