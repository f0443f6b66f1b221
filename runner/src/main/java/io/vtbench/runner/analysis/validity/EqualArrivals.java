package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;

/**
 * Had both arms of a duet the same work at the same time? What a request costs depends on
 * how many there are, so cost is compared at equal arrivals alone.
 */
final class EqualArrivals implements ValidityCheck {

	private static final String NAME = "equal arrivals";

	/** Of a window: a fifth of a relevant difference. */
	private static final double WINDOW = Thresholds.RELEVANT / 5;

	/** Of a block. */
	private static final double BLOCK = Thresholds.RELEVANT;

	/** So many may end on the other side of a block's edge by chance. */
	private static final long EDGE = 5;

	@Override
	public About about() {
		return About.check(NAME)
			.of(About.ARRIVALS)
			.warns("in a duet, the arms ended numbers of requests above " + Figures.factor(BLOCK * 100)
					+ " % (and above " + EDGE + ") apart in a block")
			.withholds(Withholds.COSTS.toString())
			.invalidates("above " + Figures.factor(WINDOW * 100) + " % apart in a window");
	}

	@Override
	public List<Check> judge(RunResult run) {
		if (run.design() != Design.DUET || run.arms().size() < 2) {
			return List.of();
		}
		List<Check> checks = new ArrayList<>();
		for (Arm arm : run.arms().subList(1, run.arms().size())) {
			checks.add(judge(run.baseline(), arm));
		}
		return checks;
	}

	private static Check judge(Arm baseline, Arm arm) {
		double window = 0;
		double block = 0;
		int pairs = 0;
		for (Fork fork : arm.forks()) {
			Fork other = baseline.forkOf(fork.pair());
			if (other != null) {
				pairs++;
				window = Math.max(window, distance(other.requests().ended(), fork.requests().ended()));
				if (!Objects.equals(other.requests().offered(), fork.requests().offered())) {
					window = Math.max(window, 1);
				}
				block = Math.max(block, blocks(other.blocks(), fork.blocks()));
			}
		}
		if (pairs == 0) {
			return new Check(NAME, arm.name(), Status.NOT_AVAILABLE, "no pair is complete");
		}
		String detail = "at most " + Figures.percent(window) + " apart from " + baseline.name()
				+ " in the requests of a window, " + Figures.percent(block) + " in those of a block";
		if (window > WINDOW) {
			return new Check(NAME, arm.name(), Status.INVALID, detail);
		}
		return (block > BLOCK) ? new Check(NAME, arm.name(), Status.WARN, detail, Withholds.COSTS)
				: new Check(NAME, arm.name(), Status.OK, detail);
	}

	/** The largest distance that chance does not explain. */
	private static double blocks(List<Block> one, List<Block> other) {
		double worst = 0;
		for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
			long before = ended(one.get(i));
			long after = ended(other.get(i));
			if (Math.abs(before - after) > EDGE) {
				worst = Math.max(worst, distance(before, after));
			}
		}
		return worst;
	}

	private static long ended(Block block) {
		return block.completed() + block.rejected() + block.failed();
	}

	private static double distance(long one, long other) {
		long more = Math.max(one, other);
		return (more > 0) ? (double) Math.abs(one - other) / more : 0;
	}

}
