package io.vtbench.runner.judge.validity;

import java.util.Collection;
import java.util.List;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds;

/**
 * Says what CPU time that went to other virtual machines explains. Where it was taken
 * from all arms alike, a ratio keeps its value and its interval gets wider; a difference
 * between the arms moves the ratio. At half load, a queue is longer by 1 / (1 - 2s) where
 * the share s of the processors is missing (M/M/1), and full load has less to lose: so
 * two shares s and r explain a factor of (1 - 2r) / (1 - 2s).
 */
public final class StolenTime {

	/** The share above which a run is invalid: half of the processors of half load. */
	static final double MOST = 0.25;

	/**
	 * The factor by which a difference must be larger than what is explained, so that no
	 * other measurement of it changes a verdict.
	 */
	private static final double CLEARLY = 1.5;

	/** The slow requests, which one pause of the machine is enough to change. */
	private static final List<Metric> TAILS = List.of(Metric.LATENCY_P95, Metric.LATENCY_P99);

	/** What is suppressed where the time was taken from all arms alike. */
	static final Withholds ALIKE = new Withholds(Withholds.Scope.RUN, TAILS, 1.0);

	private StolenTime() {
	}

	/** Adds to an outcome of the check what the worst pair explains. */
	static Check explained(Check check, RunResult run) {
		if (check.withholds() == null || check.status() == Check.Status.INVALID) {
			return check;
		}
		double explains = run.forks()
			.map((fork) -> run.arms().stream().map((arm) -> share(arm, fork.pair())).toList())
			.mapToDouble(StolenTime::explains)
			.max()
			.orElse(1);
		return new Check(check.name(), check.arm(), check.status(), check.seen(),
				new Withholds(Withholds.Scope.RUN, TAILS, explains));
	}

	private static double share(Arm arm, int pair) {
		Fork fork = arm.forkOf(pair);
		Double share = (fork != null) ? fork.machine().stealShare() : null;
		return (share != null) ? share : 0;
	}

	/**
	 * Returns the factor that shares of one pair, or of one round of blocks, explain.
	 * @param shares share of each arm, 0 to 1
	 */
	private static double explains(Collection<Double> shares) {
		double least = shares.stream().mapToDouble(Double::doubleValue).min().orElse(0);
		double most = shares.stream().mapToDouble(Double::doubleValue).max().orElse(0);
		return (1 - 2 * Math.min(MOST, least)) / (1 - 2 * Math.min(MOST, most));
	}

	/**
	 * Returns whether arms differ by so much that stolen time decides nothing, so that
	 * nothing has to be measured again for it.
	 * @param shares share of each arm, 0 to 1
	 * @param values what the arms did, in one unit
	 */
	public static boolean decidesNothing(Collection<Double> shares, Collection<Double> values) {
		List<Double> sorted = values.stream().sorted().toList();
		double closest = Double.POSITIVE_INFINITY;
		for (int i = 1; i < sorted.size(); i++) {
			closest = Math.min(closest, sorted.get(i) / sorted.get(i - 1));
		}
		return sorted.size() > 1 && sorted.getFirst() > 0 && shares.stream().allMatch((share) -> share <= MOST)
				&& closest >= CLEARLY * (1 + Thresholds.RELEVANT) * explains(shares);
	}

}
