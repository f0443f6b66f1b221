package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.analysis.BaselineJudge.Sides;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.manifest.RunManifest.Kind;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunComparison.Mismatch;
import io.vtbench.runner.result.RunComparison.Side;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import org.jspecify.annotations.Nullable;

/** Every comparison that two runs allow, without verdicts. */
final class RunPair {

	private RunPair() {
	}

	/**
	 * Compares one run with its baseline.
	 * @throws NotComparableException where they differ without force, or have no arm in
	 * common
	 */
	static RunComparison compare(Sides sides, boolean force) {
		SavedRun before = sides.before();
		SavedRun after = sides.after();
		List<Mismatch> mismatches = mismatches(before, after);
		if (!mismatches.isEmpty() && !force) {
			throw NotComparableException.of(before.name(), after.name(), mismatches);
		}
		List<Arm> arms = commonArms(before.run(), after.run());
		if (arms.isEmpty()) {
			throw NotComparableException.withoutArms(before.name(), after.name());
		}
		List<ArmComparison> comparisons = new ArrayList<>();
		for (Metric metric : Comparisons.metrics(after.run())) {
			for (Arm arm : arms) {
				ArmComparison comparison = before.run().tells(metric)
						? compare(before.run(), after.run(), arm.name(), metric) : null;
				if (comparison != null) {
					comparisons.add(comparison);
				}
			}
		}
		return new RunComparison(RunComparison.SCHEMA, after.run().scenario().name(), side(before), side(after),
				mismatches, RunManifest.of(before.run()).differences(RunManifest.of(after.run()), Kind.MAY_DIFFER),
				comparisons, noVerdict(before, after, mismatches));
	}

	private static List<Mismatch> mismatches(SavedRun before, SavedRun after) {
		List<Mismatch> mismatches = new ArrayList<>(
				RunManifest.of(before.run()).differences(RunManifest.of(after.run()), Kind.MACHINE, Kind.MUST_MATCH));
		if (before.scripts() != null && after.scripts() != null && !before.scripts().equals(after.scripts())) {
			mismatches.add(new Mismatch("load scripts", before.scripts(), after.scripts()));
		}
		return mismatches;
	}

	private static @Nullable String noVerdict(SavedRun before, SavedRun after, List<Mismatch> mismatches) {
		if (before.run().status() != Status.VALID) {
			return before.name() + " is " + before.run().status();
		}
		if (after.run().status() != Status.VALID) {
			return after.name() + " is " + after.run().status();
		}
		return mismatches.isEmpty() ? null : "the runs differ in what they must have in common";
	}

	private static Side side(SavedRun saved) {
		return new Side(saved.name(), saved.run().startedAt(), saved.run().environment().commit(),
				saved.run().status());
	}

	private static List<Arm> commonArms(RunResult before, RunResult after) {
		return after.arms()
			.stream()
			.filter((arm) -> before.arms().stream().anyMatch((other) -> other.name().equals(arm.name())))
			.toList();
	}

	/** Null where a fork has no value above zero: leaving it out would favour a run. */
	private static @Nullable ArmComparison compare(RunResult before, RunResult after, String arm, Metric metric) {
		UnpairedRatio.@Nullable Group old = group(before, arm, metric);
		UnpairedRatio.@Nullable Group now = group(after, arm, metric);
		if (old == null || now == null || !Pairing.isAlike(metric,
				Stream.concat(before.arm(arm).forks().stream(), after.arm(arm).forks().stream()))) {
			return null;
		}
		UnpairedRatio ratio = UnpairedRatio.of(old, now);
		return new ArmComparison(arm, metric, old.values().length, now.values().length, ratio.before(), ratio.after(),
				ratio.ratio(), ratio.ci95(), ratio.ci90(), ratio.pValue(), null, detectable(ratio),
				Comparisons.isJudged(after, metric), null, List.of());
	}

	private static UnpairedRatio.@Nullable Group group(RunResult run, String arm, Metric metric) {
		List<Fork> forks = List.copyOf(Pairing.byPair(run.arm(arm)).values());
		double[] values = new double[forks.size()];
		for (int i = 0; i < values.length; i++) {
			Double value = metric.of(forks.get(i));
			if (value == null || !(value > 0) || !Double.isFinite(value)) {
				return null;
			}
			values[i] = value;
		}
		Integer first = run.firstStagePairs();
		int firstStage = (first == null) ? values.length
				: (int) forks.stream().filter((fork) -> fork.pair() <= first).count();
		return (values.length > 0) ? new UnpairedRatio.Group(values, firstStage) : null;
	}

	private static @Nullable Double detectable(UnpairedRatio ratio) {
		Double error = ratio.error();
		return (error == null) ? null
				: Double.valueOf(Math.expm1(new Power((int) ratio.degreesOfFreedom()).oftenFound() * error));
	}

}
