package io.vtbench.runner.analysis.validity;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Had the difference between the arms of a duet settled? What both arms drift by, with
 * the machine or as equally young code, is in both of its sides and tells nothing of it;
 * where they drift apart, one of them is not yet what it will be. The ratio of the last
 * third of the blocks against that of the first, as a mean over the pairs, for one third
 * alone scatters.
 */
final class DriftApart implements ValidityCheck {

	private static final String NAME = "drift apart";

	/**
	 * From there on the window's mean is a relevant difference away from where it ends.
	 */
	private static final double MOST = 2 * Thresholds.RELEVANT;

	private static final Withholds WITHHOLDS = Withholds.verdictOn(Metric.CPU_PER_REQUEST);

	@Override
	public About about() {
		return About.check(NAME)
			.of(About.ARRIVALS)
			.warns("in a duet, the ratio of the arms' CPU per request changed by above " + Figures.factor(MOST * 100)
					+ " % between the window's first and last third, as a mean over the pairs")
			.withholds(WITHHOLDS.toString());
	}

	@Override
	public List<Check> judge(RunResult run) {
		return (run.design() != Design.DUET || run.arms().size() < 2) ? List.of()
				: run.arms().stream().skip(1).map((arm) -> judge(run.baseline(), arm)).toList();
	}

	private static Check judge(Arm baseline, Arm arm) {
		OptionalDouble mean = arm.forks()
			.stream()
			.map((fork) -> change(baseline, fork))
			.filter(Objects::nonNull)
			.mapToDouble(Double::doubleValue)
			.average();
		if (mean.isEmpty()) {
			return new Check(NAME, arm.name(), Status.NOT_AVAILABLE, "needs pairs with three blocks or more");
		}
		double change = Math.exp(Math.abs(mean.getAsDouble())) - 1;
		String detail = Figures.percent(change) + " between its ratio to " + baseline.name()
				+ " in the window's last and first third";
		return (change > MOST) ? new Check(NAME, arm.name(), Status.WARN, detail, WITHHOLDS)
				: new Check(NAME, arm.name(), Status.OK, detail);
	}

	/** Of the logarithm of a pair's ratio; null where it has no partner or no thirds. */
	private static @Nullable Double change(Arm baseline, Fork fork) {
		Fork other = baseline.forkOf(fork.pair());
		double change = (other != null) ? lastOverFirst(fork.blocks()) - lastOverFirst(other.blocks()) : Double.NaN;
		return Double.isFinite(change) ? change : null;
	}

	private static double lastOverFirst(List<Block> blocks) {
		int third = blocks.size() / 3;
		return Math.log(cpuPerRequest(blocks.subList(blocks.size() - third, blocks.size()))
				/ cpuPerRequest(blocks.subList(0, third)));
	}

	private static double cpuPerRequest(List<Block> blocks) {
		return blocks.stream().mapToDouble(Block::servingSeconds).sum()
				/ blocks.stream().mapToLong(Block::completed).sum();
	}

}
