package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.manifest.RunManifest.Kind;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunComparison.Mismatch;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.result.Withholds.Claim;
import org.jspecify.annotations.Nullable;

/**
 * Holds saved runs against earlier ones. Their forks shared neither pair nor hour, so the
 * intervals are those of two samples ({@link TTest#ofTwo}); the rule from an interval to
 * a verdict is that of pairs.
 */
public final class BaselineJudge {

	private BaselineJudge() {
	}

	/**
	 * Refuses what cannot be compared, by what is known before a run.
	 * @param machine of the run to come
	 * @throws NotComparableException where it is not the baseline's
	 */
	public static void requireComparable(RunPair.SavedRun before, RunManifest machine) {
		List<Mismatch> mismatches = RunManifest.of(before.run()).differences(machine, Kind.MACHINE);
		if (!mismatches.isEmpty()) {
			throw NotComparableException.of(before.name(), "this run", mismatches);
		}
	}

	/**
	 * Compares runs with their baselines, and judges all of it as one family (Holm 1979).
	 * @param force whether runs that differ in what they must have in common are compared
	 * as well; they get no verdict
	 * @throws NotComparableException where they differ, or have no arm in common
	 */
	public static List<RunComparison> compare(List<RunPair> pairs, boolean force) {
		List<RunComparison> compared = pairs.stream().map((pair) -> pair.compare(force)).toList();
		double[] adjusted = VerdictRule
			.holm(compared.stream().flatMap(BaselineJudge::family).map(ArmComparison::pValue));
		List<RunComparison> judged = new ArrayList<>();
		int next = 0;
		for (int i = 0; i < compared.size(); i++) {
			List<ArmComparison> arms = new ArrayList<>();
			for (ArmComparison arm : compared.get(i).comparisons()) {
				boolean belongs = arm.judged() && compared.get(i).noVerdict() == null;
				Double holm = (belongs && arm.pValue() != null) ? Double.valueOf(adjusted[next++]) : null;
				ArmComparison doubted = withVerdict(arm, holm, pairs.get(i));
				arms.add(belongs ? doubted : doubted.judged(null, null, doubted.withheldBy()));
			}
			judged.add(compared.get(i).withComparisons(arms));
		}
		return List.copyOf(judged);
	}

	private static Stream<ArmComparison> family(RunComparison comparison) {
		return (comparison.noVerdict() != null) ? Stream.empty() : comparison.judged().stream();
	}

	private static ArmComparison withVerdict(ArmComparison arm, @Nullable Double holm, RunPair pair) {
		Verdict verdict = VerdictRule.of(arm.metric(), arm.ratio(), arm.ci95(), arm.ci90(), holm);
		List<String> withheldBy = Stream
			.concat(withholding(pair.before().run(), claim(arm, verdict, arm.arm(), null))
				.map((name) -> name + " of the baseline"),
					withholding(pair.after().run(), claim(arm, verdict, null, arm.arm())))
			.toList();
		return arm.judged(holm, withheldBy.isEmpty() ? verdict : Verdict.INCONCLUSIVE, withheldBy);
	}

	/**
	 * What is claimed of the arm of one run; the checks of that run say nothing of the
	 * other side.
	 */
	private static Claim claim(ArmComparison arm, Verdict verdict, @Nullable String before, @Nullable String after) {
		return new Claim(arm.metric(), verdict, arm.ratio(), arm.ci95(), before, after);
	}

	private static Stream<String> withholding(RunResult run, Claim claim) {
		return run.checks().stream().filter((check) -> check.withholds(claim)).map(Check::name);
	}

}
