package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.analysis.TTest.Sample;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.manifest.RunManifest.Kind;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunComparison.Mismatch;
import io.vtbench.runner.result.RunComparison.Side;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import org.jspecify.annotations.Nullable;

/** A run and the baseline that it is held against. */
public record RunPair(SavedRun before, SavedRun after) {

	/**
	 * Every comparison that the runs allow, without verdicts.
	 * @throws NotComparableException where they differ without force, or have no arm in
	 * common
	 */
	RunComparison compare(boolean force) {
		RunResult old = this.before.run();
		RunResult now = this.after.run();
		List<Mismatch> mismatches = mismatches();
		if (!mismatches.isEmpty() && !force) {
			throw NotComparableException.of(this.before.name(), this.after.name(), mismatches);
		}
		List<String> arms = now.arms().stream().map(Arm::name).filter((name) -> has(old, name)).toList();
		if (arms.isEmpty()) {
			throw NotComparableException.withoutArms(this.before.name(), this.after.name());
		}
		List<ArmComparison> comparisons = Comparisons.metrics(now)
			.stream()
			.filter(old::reports)
			.flatMap((metric) -> arms.stream().map((arm) -> compare(arm, metric)))
			.filter(Objects::nonNull)
			.toList();
		return new RunComparison(RunComparison.SCHEMA, now.scenario().name(), side(this.before), side(this.after),
				mismatches, RunManifest.of(old).differences(RunManifest.of(now), Kind.MAY_DIFFER), comparisons,
				noVerdict(mismatches));
	}

	private List<Mismatch> mismatches() {
		List<Mismatch> mismatches = new ArrayList<>(RunManifest.of(this.before.run())
			.differences(RunManifest.of(this.after.run()), Kind.MACHINE, Kind.MUST_MATCH));
		String old = this.before.scripts();
		String now = this.after.scripts();
		if (old != null && now != null && !old.equals(now)) {
			mismatches.add(new Mismatch("load scripts", old, now));
		}
		return mismatches;
	}

	private @Nullable String noVerdict(List<Mismatch> mismatches) {
		for (SavedRun saved : List.of(this.before, this.after)) {
			if (saved.run().status() != Status.VALID) {
				return saved.name() + " is " + saved.run().status();
			}
		}
		return mismatches.isEmpty() ? null : "the runs differ in what they must have in common";
	}

	private static Side side(SavedRun saved) {
		return new Side(saved.name(), saved.run().startedAt(), saved.run().environment().commit(),
				saved.run().status());
	}

	private static boolean has(RunResult run, String arm) {
		return run.arms().stream().anyMatch((each) -> each.name().equals(arm));
	}

	/** Null where a fork has no value above zero: leaving it out would favour a run. */
	private @Nullable ArmComparison compare(String arm, Metric metric) {
		List<Fork> before = forks(this.before.run(), arm);
		List<Fork> after = forks(this.after.run(), arm);
		Sample old = sample(this.before.run(), before, metric);
		Sample now = sample(this.after.run(), after, metric);
		if (old == null || now == null || !Pairing.isAlike(metric, Stream.concat(before.stream(), after.stream()))) {
			return null;
		}
		double ratio = Math.exp(now.mean() - old.mean());
		boolean judged = Comparisons.isJudged(this.after.run(), metric);
		TTest test = TTest.ofTwo(old, now);
		Interval ci95 = (test != null) ? test.interval(0.95) : null;
		Interval ci90 = (test != null) ? test.interval(0.90) : null;
		Double pValue = (test != null) ? Double.valueOf(test.pValue()) : null;
		Double detectable = (test != null)
				? Double.valueOf(Math.expm1(new Power((int) test.degreesOfFreedom()).detectable() * test.error()))
				: null;
		return new ArmComparison(arm, metric, before.size(), after.size(), Math.exp(old.mean()), Math.exp(now.mean()),
				ratio, ci95, ci90, pValue, null, detectable, judged, null, List.of());
	}

	private static List<Fork> forks(RunResult run, String arm) {
		return List.copyOf(Pairing.byPair(run.arm(arm)).values());
	}

	private static @Nullable Sample sample(RunResult run, List<Fork> forks, Metric metric) {
		List<Double> values = forks.stream().map(metric::of).toList();
		if (values.isEmpty() || !values.stream().allMatch(Pairing::isUsable)) {
			return null;
		}
		return Sample.of(values.stream().mapToDouble(Double::doubleValue).toArray(), Pairing.firstStage(run, forks));
	}

	/**
	 * A run that was read back.
	 *
	 * @param name of the baseline, or the folder
	 * @param scripts hash of the files that made its load, which no result holds; null
	 * where it is not known, and is not compared then
	 */
	public record SavedRun(String name, RunResult run, @Nullable String scripts) {

	}

}
